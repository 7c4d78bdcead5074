/** Port: what people post on a social network. All texts, names and pictures are by strangers. */
import type { Actor } from './ports.ts'
import type { Sourced } from './sourced.ts'

export type PostAuthor = Readonly<{
  handle: string
  name: string
  url: string
  isVerified: boolean
  avatarUrl?: string
  bannerUrl?: string
  bio?: string
  location?: string
  /** ISO time at which the account was made. */
  joinedAt?: string
  website?: string
  followers?: number
  following?: number
}>

export type Post = Readonly<{
  id: string
  url: string
  text: string
  /** ISO time. */
  at: string
  isReply: boolean
  author: PostAuthor
  likes?: number
  reposts?: number
  replies?: number
  views?: number
  photos: readonly string[]
  videos: readonly string[]
}>

export type PostQuery = Readonly<{
  /** A post fits when it contains one of these. */
  anyOf: readonly string[]
  max: number
  withReplies: boolean
  onlyMedia: boolean
  onlyVerified: boolean
  /** Two letters, as in ISO 639-1. */
  language?: string
}>

export type PostsFound = Readonly<{
  /** Newest first. */
  posts: readonly Post[]
  /** True when the source does not accept the words of the query. */
  isRefused: boolean
}>

export interface Posts {
  /** Searches on behalf of this actor, whose daily share a search may use up. */
  search(query: PostQuery, actor: Actor, signal?: AbortSignal): Promise<Sourced<PostsFound>>
  /** The page on which a person sees the same search. */
  pageOf(anyOf: readonly string[]): string
}
