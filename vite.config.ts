/** How the page is bundled; scripts/build-web.ts runs it twice, for the browser and to prerender the shell. */
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Small modules that the entry shares with lazy parts: each in a file of its own they would weigh 3 KiB more. */
const SHELL =
  /\/(web\/(session|lib)|ui\/(primitives|crest))\/|web\/(app\/(app-context|preload|use-live)|features\/(theme\/|hero\/guest-greeting|ribbon\/(wallet-chip|role-mark)|transcript\/parts))|contract\/(rules\/(roles|address|attachments)|realtime\/limits)|lucide-react\/dist\/esm\/((?!icons\/)|icons\/(arrow-up|arrow-up-right|image-plus|square|corner-down-left|unplug|wallet|monitor|moon|sun)\.)/
/** Modules of these folders that talk to the server or are drawn later: they load with their schemas, after the shell. */
const LATER =
  /session\/(voice\/|(call|socket|projection|stream|turn-marks|fake-voice|devices|heard|workings|effects|agents|readiness|step|step-live|handover|turn|endings)\.ts)|lib\/(queries|tool-call|unmarked|first-calls|account|identity-news|trade-desk|portfolio|use-portfolio)\.ts|crest\/(live-crest|motion|paint|orders|crest-worker)|primitives\/toast/

/** Modules that every first view fetches after the shell; as separate chunks, their overhead would exceed their code. */
const DATA =
  /@tanstack\/(react-query|query-core)|web\/lib\/(queries|account|identity-news|tool-call|portfolio|use-portfolio)\.ts|ui\/(format\/(age|hue)|chips\/explorer|cards\/change|primitives\/toast)|rules\/(amounts|mints)|icons\/(chevron-down|mic|check|triangle-alert|globe)\.|voice\/(open-panel|mic-toggle)|hero\/greeting\.|account\/disc/
/** The schemas that its answers are read with. */
const SCHEMAS =
  /node_modules\/zod\/|tools\/(_kit\/origin|solana_list_balances\/contract)\.ts|contract\/(call|tool|transcript|trades|rules\/terms|stream|api\/(about|account|conversation|mcp|session|wallet))\.ts/

export default defineConfig(({ isSsrBuild }) => ({
  root: 'web',
  publicDir: 'public',
  // Only what says 'use memo' is compiled: compiling everything adds 5 KiB to an entry that must stay under 90,
  // and the rows of the log, where renders are frequent, are memoised by hand.
  plugins: [react({ compiler: { compilationMode: 'annotation' } }), tailwindcss()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: !isSsrBuild,
    // Browsers that know light-dark(), which carries both themes.
    target: ['chrome123', 'firefox128', 'safari17.5'],
    manifest: true,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'shell', test: (id: string) => SHELL.test(id) && !LATER.test(id) },
            { name: 'data', test: DATA },
            { name: 'schemas', test: SCHEMAS },
          ],
        },
      },
    },
  },
}))
