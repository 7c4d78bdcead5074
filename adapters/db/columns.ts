/** Defines the column types of our tables: text and JSON that may come from outside, and points in time. */
import { customType, timestamp } from 'drizzle-orm/pg-core'
import { storableJson, storableText } from './storable.ts'

/** For every text that is not ours to choose: an unstorable character of a model or an upstream is replaced. */
export const plainText = customType<{ data: string; driverData: string }>({
  dataType: () => 'text',
  toDriver: storableText,
})

/** jsonb, made storable. Give it its shape with `$type`. */
export const json = customType<{ data: unknown; driverData: string }>({
  dataType: () => 'jsonb',
  toDriver: storableJson,
})

export const binary = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (bytes) => Buffer.from(bytes),
})

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
