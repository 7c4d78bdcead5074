/** Microphones and speakers as a person can choose between them. */

export type Device = Readonly<{ id: string; label: string }>
