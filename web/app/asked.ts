/** Why somebody was sent to the page: to sign in, and then on to where they came from. Told by the address, once. */

type Asked = Readonly<{ signIn: boolean; callback: string }>

/** A reload after the menu was closed must not open it again, so the address forgets it at once. */
export function takeAsked(): Asked {
  const address = new URL(location.href)
  const callback = address.searchParams.get('callback')
  const signIn = address.searchParams.has('sign-in') || callback !== null
  if (signIn) {
    address.searchParams.delete('sign-in')
    address.searchParams.delete('callback')
    history.replaceState(history.state, '', address)
  }
  // The server accepts none but its own.
  return { signIn, callback: callback ?? '/' }
}
