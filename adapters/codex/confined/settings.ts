/** Settings of the first process inside the agent's namespaces. They hold no secret, because a process list shows them. */

export type ConfinedSettings = Readonly<{
  /** An empty folder that becomes the root. */
  root: string
  workspace: string
  /** Paths in the workspace that the agent must not see. */
  masked: readonly string[]
  home: string
  /** The agent's program, and the folder that it needs around it. */
  bin: string
  program: string
  /** The number of the user that the agent runs as; 0 in a user namespace, where it means nothing outside. */
  user: number
  /** The model's host, which is this machine's loopback inside. */
  host: string
  port: number
  /** The socket on which the server forwards to the model's host. */
  socket: string
}>
