/** How the page is bundled; scripts/build-web.ts runs it twice, for the browser and to prerender the shell. */
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig(({ isSsrBuild }) => ({
  root: 'web',
  publicDir: 'public',
  // Only components that say 'use memo' are compiled: compiling all of them adds 5 KiB to the entry,
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
    // One file for the entry: otherwise each set of modules that it shares with a lazy part becomes a chunk.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'entry', tags: ['$initial'] }] } },
    },
  },
}))
