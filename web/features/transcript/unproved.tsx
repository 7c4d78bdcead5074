/** Under a reply that says that money moved, where no receipt of its turn says so. */

export const Unproved = () => (
  <p className="mt-1.5 text-micro text-warn">
    No receipt stands behind this. Only what is listed under Trades has happened.
  </p>
)
