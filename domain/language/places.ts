/** Words for a place in a list: its index, from the end where it is negative. */
export const PLACES: Readonly<Record<string, number>> = {
  first: 0,
  '1st': 0,
  top: 0,
  second: 1,
  '2nd': 1,
  third: 2,
  '3rd': 2,
  fourth: 3,
  '4th': 3,
  fifth: 4,
  '5th': 4,
  last: -1,
  bottom: -1,
}
