"""The gaming day: days and shifts tile time, whatever the clocks of the town do."""

import os
import subprocess
import sys
from datetime import UTC, date, datetime, time, timedelta, timezone
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.floor.gaming_day import (
    BadClock,
    BadDay,
    BadShift,
    BadZone,
    GamingDay,
    Shift,
    clock_of,
    day_of,
    gaming_day,
    shift_of,
)

SEATTLE = "America/Los_Angeles"
ZONES = (
    "UTC",
    SEATTLE,
    "Europe/London",
    "Australia/Lord_Howe",  # half an hour of summer time
    "Asia/Kathmandu",
    "Pacific/Apia",  # skipped 30 December 2011
    "America/Havana",  # changes at midnight
    "Africa/Casablanca",
)


def utc(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


# By hand ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("moment", "day", "shift"),
    [
        ("2026-11-16T05:59:59.999999", "2026-11-15", "grave"),
        ("2026-11-16T06:00:00", "2026-11-16", "day"),
        ("2026-11-16T13:59:59.999999", "2026-11-16", "day"),
        ("2026-11-16T14:00:00", "2026-11-16", "swing"),
        ("2026-11-16T22:00:00", "2026-11-16", "grave"),
        ("2026-11-17T00:00:00", "2026-11-16", "grave"),
        ("2026-11-17T05:59:59", "2026-11-16", "grave"),
    ],
)
def test_a_night_belongs_to_the_day_before(moment: str, day: str, shift: str) -> None:
    assert GamingDay().of(utc(moment)) == (date.fromisoformat(day), shift)


@pytest.mark.parametrize(
    ("day", "since", "until", "hours"),
    [
        ("2026-03-07", "2026-03-07T14:00", "2026-03-08T13:00", 23),  # the clocks spring forward
        ("2026-10-31", "2026-10-31T13:00", "2026-11-01T14:00", 25),  # and fall back
        ("2026-07-04", "2026-07-04T13:00", "2026-07-05T13:00", 24),
        ("2026-12-24", "2026-12-24T14:00", "2026-12-25T14:00", 24),
    ],
)
def test_days_of_23_and_25_hours(day: str, since: str, until: str, hours: int) -> None:
    start, end = GamingDay(SEATTLE).bounds(date.fromisoformat(day))
    assert (start, end) == (utc(since), utc(until))
    assert end - start == timedelta(hours=hours)


def test_both_hours_of_the_night_the_clocks_fall_back_are_grave() -> None:
    calendar = GamingDay(SEATTLE)
    first, second = utc("2026-11-01T08:30"), utc("2026-11-01T09:30")  # 01:30 twice
    assert calendar.local(first).time() == calendar.local(second).time() == time(1, 30)
    assert calendar.of(first) == calendar.of(second) == (date(2026, 10, 31), "grave")


def test_the_grave_shift_is_an_hour_shorter_or_longer() -> None:
    calendar = GamingDay(SEATTLE)
    lengths = [
        [span.until - span.since for span in calendar.spans(date.fromisoformat(day))]
        for day in ("2026-03-07", "2026-10-31")
    ]
    eight = timedelta(hours=8)
    assert lengths == [[eight, eight, timedelta(hours=7)], [eight, eight, timedelta(hours=9)]]


def test_a_day_that_starts_in_the_hour_that_is_skipped() -> None:
    calendar = gaming_day(SEATTLE, "02:30")
    since, until = calendar.bounds(date(2026, 3, 8))
    assert calendar.local(since).time() == time(3, 30)  # there was no 02:30
    assert until - since == timedelta(hours=23)
    assert calendar.bounds(date(2026, 3, 7))[1] == since


def test_a_day_that_the_town_skipped_is_empty() -> None:
    calendar = GamingDay("Pacific/Apia")
    since, until = calendar.bounds(date(2011, 12, 30))
    assert since == until
    assert calendar.of(since)[0] == date(2011, 12, 31)


def test_shifts_of_one_s_own() -> None:
    calendar = gaming_day("UTC", "04:00", ["night=20:00", "early=04:00", "late=12:30"])
    assert [shift.name for shift in calendar.shifts] == ["early", "late", "night"]
    assert calendar.of(utc("2026-11-16T03:59")) == (date(2026, 11, 15), "night")
    assert calendar.of(utc("2026-11-16T12:30")) == (date(2026, 11, 16), "late")


def test_a_shift_may_start_after_midnight() -> None:
    calendar = gaming_day("UTC", "06:00", ["early=06:00", "late=01:00"])
    assert calendar.of(utc("2026-11-16T23:00")) == (date(2026, 11, 16), "early")
    assert calendar.of(utc("2026-11-17T02:00")) == (date(2026, 11, 16), "late")


def test_a_shift_that_the_clocks_swallow_is_empty() -> None:
    """02:45 is skipped and comes at 03:45, when the shift of 03:00 has begun: it has no time."""
    shifts = ["day=06:00", "lost=02:45", "last=03:00"]
    spans = gaming_day(SEATTLE, "06:00", shifts).spans(date(2026, 3, 7))
    assert [span.until - span.since for span in spans][1] == timedelta(0)
    for span, following in pairwise(spans):
        assert span.since <= span.until == following.since


def test_without_shifts_of_its_own_a_day_has_three_of_eight_hours_from_its_start() -> None:
    starts = [f"{shift.name} {shift.starts:%H:%M}" for shift in gaming_day("UTC", "03:15").shifts]
    assert starts == ["day 03:15", "swing 11:15", "grave 19:15"]


# For all ----------------------------------------------------------------------------------------

clocks = st.builds(time, st.integers(0, 23), st.integers(0, 59))
moments = st.builds(
    lambda seconds: datetime(1905, 1, 1, tzinfo=UTC) + timedelta(seconds=seconds),
    st.floats(0, 1085 * 365 * 86_400.0),
)


@st.composite
def calendars(draw: st.DrawFn) -> GamingDay:
    starts = draw(st.lists(clocks, min_size=1, max_size=6, unique=True))
    shifts = tuple(Shift(f"shift {number}", clock) for number, clock in enumerate(starts))
    return GamingDay(draw(st.sampled_from(ZONES)), starts[0], shifts)


@given(calendars(), moments)
def test_every_moment_is_in_exactly_one_day_and_shift(
    calendar: GamingDay, moment: datetime
) -> None:
    day, shift = calendar.of(moment)
    near = [day + timedelta(offset) for offset in range(-3, 4)]
    holding = [
        (span.day, span.shift)
        for each in near
        for span in calendar.spans(each)
        if span.since <= moment < span.until
    ]
    assert holding == [(day, shift)]


@given(calendars(), st.dates(date(1905, 1, 1), date(2990, 1, 1)))
def test_days_and_their_shifts_follow_each_other_without_a_gap(
    calendar: GamingDay, day: date
) -> None:
    spans = [*calendar.spans(day), *calendar.spans(day + timedelta(1))]
    for span, following in pairwise(spans):
        assert span.since <= span.until == following.since
    assert (spans[0].since, spans[len(calendar.shifts) - 1].until) == calendar.bounds(day)


changes = st.sampled_from(
    [utc(text) for text in ("2026-03-08T10:00", "2026-11-01T09:00", "2011-12-30T10:00")]
)


@given(calendars(), changes, st.timedeltas(timedelta(hours=-50), timedelta(hours=50)))
def test_around_a_clock_change_too(
    calendar: GamingDay, change: datetime, offset: timedelta
) -> None:
    moment = change + offset
    since, until = calendar.bounds(calendar.of(moment)[0])
    assert since <= moment < until


@given(moments, st.integers(-12, 14))
def test_the_zone_a_moment_is_written_in_does_not_matter(moment: datetime, hours: int) -> None:
    elsewhere = moment.astimezone(timezone(timedelta(hours=hours)))
    assert GamingDay(SEATTLE).of(moment) == GamingDay(SEATTLE).of(elsewhere)


# Bad input --------------------------------------------------------------------------------------


@pytest.mark.parametrize("zone", ["Mars/Olympus", "", "America", "../etc/passwd", "\0", "seattle"])
def test_a_zone_nobody_knows(zone: str) -> None:
    with pytest.raises(BadZone, match="America/Los_Angeles or UTC"):
        GamingDay(zone)


def test_a_machine_without_zones_says_so_and_still_has_universal_time() -> None:
    code = """
import sys
sys.modules["tzdata"] = None  # should the package be installed here
from datetime import UTC
from croupier.floor.gaming_day import GamingDay, NoTimeZones, zone_of
assert zone_of("UTC") is zone_of("utc") is UTC
assert GamingDay().shifts[0].name == "day"
try:
    zone_of("America/Los_Angeles")
except NoTimeZones as error:
    print(error)
"""
    environment = {**os.environ, "PYTHONTZPATH": ""}
    said = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    ).stdout
    assert "America/Los_Angeles" in said
    assert "tzdata" in said
    assert "use UTC" in said


@pytest.mark.parametrize("text", ["6:00", "24:00", "06:60", "six", "", "06:00:00", "٠٦:٠٠"])
def test_a_clock_is_written_one_way(text: str) -> None:
    with pytest.raises(BadClock, match="like 06:00"):
        clock_of(text)


@pytest.mark.parametrize("text", ["2026-02-30", "2026-1-1", "20261116", "2026-W47-1", "today", ""])
def test_a_date_is_written_one_way(text: str) -> None:
    with pytest.raises(BadDay, match="like 2026-11-16"):
        day_of(text)


@pytest.mark.parametrize("text", ["0001-01-01", "9999-12-31"])
def test_a_date_outside_the_calendar(text: str) -> None:
    with pytest.raises(BadDay, match="outside"):
        day_of(text)


def test_a_moment_without_a_zone_or_out_of_the_calendar() -> None:
    with pytest.raises(BadDay, match="no time zone"):
        GamingDay().of(datetime(2026, 11, 16))  # noqa: DTZ001
    with pytest.raises(BadDay, match="outside"):
        GamingDay().of(datetime.max.replace(tzinfo=UTC))


@pytest.mark.parametrize(
    ("shifts", "why"),
    [
        (["day=07:00"], "no shift starts with the gaming day, at 06:00"),
        (["day=06:00", "Day=14:00"], "two shifts have one name"),
        (["day=06:00", "swing=06:00"], "two shifts start at one time"),
        (["=06:00"], "is not a shift"),
        (["day"], "is not a shift"),
        ([f"s{hour}={hour:02}:00" for hour in range(6, 24)], "at most 12"),
    ],
)
def test_shifts_that_do_not_fit(shifts: list[str], why: str) -> None:
    with pytest.raises(BadShift, match=why):
        gaming_day("UTC", "06:00", shifts)


def test_a_shift_with_a_bad_clock() -> None:
    with pytest.raises(BadClock, match="like 06:00"):
        shift_of("day=6")
