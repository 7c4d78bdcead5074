/** What the account menu shows: the profile card, or one of the things behind it. */
export type View = 'profile' | 'export' | 'limits' | 'sessions' | 'programs'
