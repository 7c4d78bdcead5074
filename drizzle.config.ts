/** Where drizzle-kit finds the tables and puts the migrations: `npx drizzle-kit generate`. */
import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './adapters/db/schema.ts',
    './adapters/db/schema-audit.ts',
    './adapters/db/schema-auth.ts',
    './adapters/db/schema-trades.ts',
    './adapters/db/schema-prompts.ts',
    './adapters/db/schema-search.ts',
    './adapters/db/schema-stage.ts',
    './adapters/db/schema-memory.ts',
    './adapters/db/schema-activity.ts',
    './adapters/db/schema-usage.ts',
  ],
  out: './adapters/db/migrations',
})
