/** Reads from the page's address whether a visitor was sent here to sign in, and where they go on from there. */

type SignInRequest = Readonly<{ isRequested: boolean; callback: string }>

/** Removes the request from the address, so that a reload does not open the menu again. */
export function takeSignInRequest(): SignInRequest {
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

let taken: SignInRequest | undefined

/** The request of this page load; the prerendered page has none. */
export function signInRequest(): SignInRequest {
  if (typeof location === 'undefined') return { isRequested: false, callback: '/' }
  taken ??= takeSignInRequest()
  return taken
}
