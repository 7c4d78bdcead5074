/** The memories of this user, newest first. */

export const MemoriesPanel = () => (
  <p className="text-body text-fg-2">The list of memories is not part of this version.</p>
)
