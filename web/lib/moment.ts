/** Words for a moment that is near: the time, with the day when it is another one. */

export function momentText(iso: string, now = Date.now()): string {
  const moment = new Date(iso)
  const time = moment.toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' })
  const isToday = moment.toDateString() === new Date(now).toDateString()
  return isToday
    ? time
    : `${moment.toLocaleDateString(undefined, { weekday: 'long', day: 'numeric', month: 'long' })}, ${time}`
}
