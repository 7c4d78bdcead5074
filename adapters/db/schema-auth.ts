/**
 * Defines the tables of identity: users and their sessions as
 * better-auth keeps them, roles, sign-in links, mail, outside programs.
 */
import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { AnswerLanguage } from '#contract/rules/answer-languages.ts'
import type { GivenRole, WornBadge } from '#contract/rules/roles.ts'
import type { LinkEnd } from '#domain/mail.ts'
import { json, moment, plainText } from './columns.ts'

/** The first four are better-auth's, by its own field names; server/identity maps the tables. */
export const users = pgTable(
  'users',
  {
    id: plainText('id').primaryKey(),
    name: plainText('name').notNull(),
    email: plainText('email').notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: plainText('image'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [index('users_newest').on(t.createdAt, t.id)],
)

const userId = () =>
  plainText('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Settings that count for every conversation and swap of a user; null is the usual. */
export const userSettings = pgTable('user_settings', {
  userId: plainText('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  slippageBps: integer('slippage_bps'),
  language: text('language').$type<AnswerLanguage>(),
  updatedAt: moment('updated_at').notNull(),
})

export const userSessions = pgTable(
  'user_sessions',
  {
    id: plainText('id').primaryKey(),
    token: plainText('token').notNull().unique(),
    userId: userId(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    ipAddress: plainText('ip_address'),
    userAgent: plainText('user_agent'),
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
    /** Set when a right of the user changed: the next request of this browser is given a new token. */
    renew: boolean('renew').notNull().default(false),
    /** The cookie that the browser may still send for a moment, because its requests were on the way. */
    formerToken: plainText('former_token').unique(),
    formerUntil: moment('former_until'),
  },
  (t) => [index('user_sessions_user').on(t.userId), index('user_sessions_expiry').on(t.expiresAt)],
)

export const userAccounts = pgTable(
  'user_accounts',
  {
    id: plainText('id').primaryKey(),
    accountId: plainText('account_id').notNull(),
    providerId: plainText('provider_id').notNull(),
    userId: userId(),
    accessToken: plainText('access_token'),
    refreshToken: plainText('refresh_token'),
    idToken: plainText('id_token'),
    accessTokenExpiresAt: moment('access_token_expires_at'),
    refreshTokenExpiresAt: moment('refresh_token_expires_at'),
    scope: plainText('scope'),
    password: plainText('password'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [index('user_accounts_user').on(t.userId)],
)

export const verifications = pgTable(
  'verifications',
  {
    id: plainText('id').primaryKey(),
    identifier: plainText('identifier').notNull(),
    value: plainText('value').notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [index('verifications_identifier').on(t.identifier), index('verifications_expiry').on(t.expiresAt)],
)

/** Every grant and removal of a role with its author: a row is never deleted. */
export const userRoles = pgTable(
  'user_roles',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    userId: userId(),
    role: text('role').$type<GivenRole>().notNull(),
    grantedAt: moment('granted_at').notNull(),
    grantedBy: plainText('granted_by').notNull(),
    /** Null where an operator gave none. */
    reason: plainText('reason'),
    revokedAt: moment('revoked_at'),
    revokedBy: plainText('revoked_by'),
    revokedReason: plainText('revoked_reason'),
  },
  (t) => [uniqueIndex('user_roles_held').on(t.userId, t.role).where(sql`${t.revokedAt} is null`)],
)

/** A badge that an operator has set instead of the badge of the roles. */
export const wornBadges = pgTable('worn_badges', {
  userId: userId().primaryKey(),
  badge: text('badge').$type<WornBadge>().notNull(),
  givenAt: moment('given_at').notNull(),
  givenBy: plainText('given_by').notNull(),
})

/** Which calls a signed-in browser has opened, so that they end when it is signed out. */
export const userCalls = pgTable(
  'user_calls',
  {
    /** The session of the call; named, not referenced: it expires by its own age. */
    callSession: plainText('call_session').primaryKey(),
    userSession: plainText('user_session')
      .notNull()
      .references(() => userSessions.id, { onDelete: 'cascade' }),
  },
  (t) => [index('user_calls_session').on(t.userSession)],
)

/**
 * The one link that an address may have at a time; the token itself is better-auth's, in `verifications`, by its hash.
 */
export const signInLinks = pgTable(
  'sign_in_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    email: plainText('email').notNull().unique(),
    triesLeft: integer('tries_left').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('sign_in_links_expiry').on(t.expiresAt)],
)

/** The browsers that requested a link while it lives, and the code that each of them shows. */
export const signInRequests = pgTable(
  'sign_in_requests',
  {
    tokenHash: text('token_hash')
      .notNull()
      .references(() => signInLinks.tokenHash, { onDelete: 'cascade' }),
    browserHash: text('browser_hash').notNull(),
    codeHash: text('code_hash').notNull(),
    callback: plainText('callback').notNull(),
    /** The network it came from: when the link is used by this request, the visitor's next mail does not wait. */
    visitor: plainText('visitor').notNull(),
    requestedAt: moment('requested_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tokenHash, t.codeHash] })],
)

/** Solutions of bot checks that were taken once. */
export const spentCaptchas = pgTable(
  'spent_captchas',
  { id: plainText('id').primaryKey(), expiresAt: moment('expires_at').notNull() },
  (t) => [index('spent_captchas_expiry').on(t.expiresAt)],
)

/** Guests who have passed a bot check. */
export const checkedGuests = pgTable('checked_guests', {
  guestId: plainText('guest_id').primaryKey(),
  checkedAt: moment('checked_at').notNull(),
})

/** Mail to be sent, and mail that this server keeps because it has no other way to deliver it. */
export const mails = pgTable(
  'mails',
  {
    id: plainText('id').primaryKey(),
    to: plainText('to').notNull(),
    subject: plainText('subject').notNull(),
    /** Sealed. Null once it was sent by a mail server, or its link was used or has expired. */
    text: plainText('text'),
    /** The id of the link in the text, if the mail has one. */
    linkHash: text('link_hash'),
    /** The expiry of the link in the text. */
    expiresAt: moment('expires_at'),
    linkEnd: text('link_end').$type<LinkEnd>(),
    createdAt: moment('created_at').notNull(),
    sentAt: moment('sent_at'),
  },
  (t) => [
    index('mails_age').on(t.createdAt),
    index('mails_link').on(t.linkHash),
    index('mails_expiry').on(t.expiresAt).where(sql`${t.text} is not null`),
  ],
)

/** Outside programs that registered themselves. */
export const oauthClients = pgTable('oauth_clients', {
  id: plainText('id').primaryKey(),
  name: plainText('name').notNull(),
  redirectUris: json('redirect_uris').$type<readonly string[]>().notNull(),
  createdAt: moment('created_at').notNull(),
})

/** The access that a person granted to an outside program. */
export const oauthGrants = pgTable(
  'oauth_grants',
  {
    id: plainText('id').primaryKey(),
    clientId: plainText('client_id')
      .notNull()
      .references(() => oauthClients.id, { onDelete: 'cascade' }),
    userId: userId(),
    scopes: json('scopes').$type<readonly string[]>().notNull(),
    grantedAt: moment('granted_at').notNull(),
    lastUsedAt: moment('last_used_at'),
    revokedAt: moment('revoked_at'),
  },
  (t) => [index('oauth_grants_user').on(t.userId), index('oauth_grants_client').on(t.clientId)],
)

/** Codes and refresh tokens, by their hash: each is taken once, and taking one twice ends its grant. */
export const oauthSecrets = pgTable(
  'oauth_secrets',
  {
    hash: text('hash').primaryKey(),
    kind: text('kind').$type<'code' | 'refresh'>().notNull(),
    grantId: plainText('grant_id')
      .notNull()
      .references(() => oauthGrants.id, { onDelete: 'cascade' }),
    /** The parameters of the authorization request behind a code. */
    redirectUri: plainText('redirect_uri'),
    codeChallenge: plainText('code_challenge'),
    expiresAt: moment('expires_at').notNull(),
    spentAt: moment('spent_at'),
  },
  (t) => [index('oauth_secrets_expiry').on(t.expiresAt), index('oauth_secrets_grant').on(t.grantId)],
)
