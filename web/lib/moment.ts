/** Words for a moment that is near, and for a time that passes. */

/** The time, with the day when it is another one. */
export function momentText(iso: string, now = Date.now()): string {
  const moment = new Date(iso)
  const time = moment.toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' })
  const isToday = moment.toDateString() === new Date(now).toDateString()
  return isToday
    ? time
    : `${moment.toLocaleDateString(undefined, { weekday: 'long', day: 'numeric', month: 'long' })}, ${time}`
}

/** '0:03', '12:40', '1:02:05'. */
export function clock(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const two = (value: number) => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
