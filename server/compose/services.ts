/** The services that compose.ts wires once and every route receives. */
import type { OutsideSystem } from '#contract/api/about.ts'
import type { AppStream } from '#domain/app-stream.ts'
import type { Archives } from '#domain/archives.ts'
import type { Audit, AuditLog, Looks } from '#domain/audit.ts'
import type { Branches } from '#domain/branches.ts'
import type { Briefings } from '#domain/briefings.ts'
import type { Contacts } from '#domain/contacts.ts'
import type { ConversationList } from '#domain/conversation-list.ts'
import type { ConversationSearch } from '#domain/conversation-search.ts'
import type { Conversations } from '#domain/conversations.ts'
import type { Feedback } from '#domain/feedback.ts'
import type { Dossiers } from '#domain/memory/dossiers.ts'
import type { NextPrompts } from '#domain/memory/next-prompts.ts'
import type { OwnMemory } from '#domain/memory/own-memory.ts'
import type { Remembering } from '#domain/memory/remembering.ts'
import type { SessionLogs } from '#domain/memory/session-logs.ts'
import type { People } from '#domain/people.ts'
import type { Stores as Prompts } from '#domain/personas.ts'
import type { Bus, Clock, Guests, Log, User } from '#domain/ports.ts'
import type { Sessions } from '#domain/sessions.ts'
import type { Shares } from '#domain/shares/shares.ts'
import type { Signer } from '#domain/signer.ts'
import type { Swaps } from '#domain/swaps/swaps.ts'
import type { Titles } from '#domain/titled-conversations.ts'
import type { UserSettingsStore } from '#domain/user-settings.ts'
import type { WalletNames } from '#domain/wallet-names.ts'
import type { Wallets } from '#domain/wallets.ts'
import type { Calls } from '../calls/calls.ts'
import type { Config } from '../config/config.ts'
import type { Console } from '../console/console.ts'
import type { GuestNetworks } from '../http/guest-networks.ts'
import type { CountKept } from '../http/kept-bytes.ts'
import type { Limits } from '../http/limits.ts'
import type { PageFiles } from '../http/page-files.ts'
import type { GuestCookie } from '../identity/cookies.ts'
import type { Identity } from '../identity/identity.ts'
import type { TokenLogos } from '../market/token-logos.ts'
import type { Toolbox } from '../mcp/call-tool.ts'
import type { OverlayFeed } from '../overlay/overlay-feed.ts'
import type { Metrics } from '../process/metrics.ts'
import type { Pressure } from '../process/pressure.ts'
import type { CardRefresher } from '../refresh/card-refresher.ts'
import type { SignalStack } from '../signals/signals.ts'
import type { Usage } from '../usage/usage.ts'
import type { Guardrail } from './guardrail.ts'
import type { ReadAloud } from './read-aloud.ts'

export type Services = Readonly<{
  config: Pick<Config, 'origin' | 'trustedProxies' | 'metricsToken' | 'siteUrl'> &
    Partial<Pick<Config, 'backupDays' | 'promptApi' | 'superadmins' | 'transcriptLog'>>
  version: string
  log: Log
  clock: Clock
  /** Returns the user of a request by the server's own records; undefined when not signed in. */
  signedIn: (request: Request) => Promise<User | undefined>
  cookie: GuestCookie
  identity: Identity
  guests: Guests
  networks: GuestNetworks
  conversations: Conversations
  conversationList: ConversationList
  /** The list with titles. */
  titles: Titles
  search: ConversationSearch
  /** Whole conversations, for files. */
  archives: Archives
  shares: Shares
  branches: Branches
  feedback: Feedback
  readAloud: ReadAloud
  usage: Usage
  audit: Audit
  /** The view of admins of the audit. */
  auditLog: AuditLog
  /** The accounts as admins see them. */
  people: People
  /** The default slippage and the language of answers of each user. */
  userSettings: UserSettingsStore
  /** The address book of each user. */
  contacts: Contacts
  walletNames: WalletNames
  /** Removes deleted conversations once their deletion can no longer be undone. */
  purgeLater: () => void
  sessions: Sessions
  sessionLogs: SessionLogs
  /** Turns logs of sessions into memories. */
  remembering: Pick<Remembering, 'queuePending' | 'sessionEnded' | 'tryParked'>
  /** The memory of each user. */
  memory: OwnMemory
  /** The dossier of each user. */
  dossiers: Pick<Dossiers, 'read'>
  /** The looks of admins into the data of users. */
  looks: Looks
  /** The opening question of each user's next conversation. */
  nextPrompts: NextPrompts
  /** Prompt modules and personas. */
  prompts: Prompts
  /** The instructions with which a call begins. */
  briefings: Briefings
  stream: AppStream
  /** Notices between the parts of this server, and between servers. */
  bus: Pick<Bus, 'subscribe'>
  /** The stack beside the conversation: wallet, market and live streams. */
  signals: SignalStack
  /** Keeps the cards fresh that a page is looking at. */
  cardRefresher: CardRefresher
  /** The feed of the pages for broadcast software. */
  overlay: OverlayFeed
  logos: TokenLogos
  wallets: Wallets
  signer: Signer
  swaps: Swaps
  toolbox: Toolbox
  calls: Calls
  /** The content of the Admin Console. */
  console: Console
  /** The model's name in sessions. */
  model: string
  /** Classifies what the assistant says. */
  guardrail: Guardrail
  /** Returns the current description of each outside system. */
  systems: () => readonly OutsideSystem[]
  /** Address patterns with '{id}'; absent when no explorer can show this chain. */
  explorer?: Readonly<{ address: string; signature: string }>
  limits: Limits
  /** Counts what is stored beside messages. */
  countKept: CountKept
  metrics: Metrics
  page: PageFiles
  /** Aborts when the server begins to shut down. */
  draining: AbortSignal
  /** Returns whether database, chain and signer answer. */
  isHealthy: () => Promise<boolean>
  /** Whether the server falls behind; new conversations are refused then. */
  pressure: Pick<Pressure, 'isHigh'>
  /** Codes of what is wrong without making the server unable to serve. */
  notes: () => readonly string[]
  /** In tests and development every response is checked against its contract. */
  checkOutputs: boolean
}>
