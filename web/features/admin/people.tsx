/** The people of this server. */

export const People = () => (
  <p className="text-body text-fg-2">The list of people is not part of this version.</p>
)
