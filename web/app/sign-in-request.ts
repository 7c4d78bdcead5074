/** Reads from the page's address whether a visitor was sent here to log in, and where they go on from there. */

export type SignInRequest = Readonly<{ isRequested: boolean; callback: string }>

/** Removes the request from the address, so that a reload does not open the menu again. */
export function takeSignInRequest(): SignInRequest {
  // The prerendered page has no address.
  if (typeof location === 'undefined') return { isRequested: false, callback: '/' }
  const address = new URL(location.href)
  const callback = address.searchParams.get('callback')
  const isRequested = address.searchParams.has('sign-in') || callback !== null
  if (isRequested) {
    address.searchParams.delete('sign-in')
    address.searchParams.delete('callback')
    history.replaceState(history.state, '', address)
  }
  // The server accepts only its own addresses.
  return { isRequested, callback: callback ?? '/' }
}
