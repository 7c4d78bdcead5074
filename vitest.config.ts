import { availableParallelism } from 'node:os'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { CHROMIUM_FLAGS, findChromium } from './scripts/chromium.ts'
import { LongestFirst } from './scripts/testing/longest-first.ts'
import { PATIENCE_MS } from './scripts/testing/patience.ts'

const chromiumPath = findChromium()

/** On two cores Vitest would take one. A file often waits for a process or a disk, and two at a time leave a core idle. */
const maxWorkers = Math.max(3, availableParallelism() - 1)

/** Vitest gives up a browser after a minute, and fails every file that it was to run. */
const SLOW_START_MS = 300_000

/**
 * Longer than what is waited for, or nobody learns what did not come. The longest test takes twenty seconds of a quiet
 * machine, and fifteen times that where ten processes share a core. No test has a shorter limit of its own.
 */
const TEST_MS = 600_000

/** A busy machine is slow, not wrong: what is waited for may take this long. */
const patience = { poll: { timeout: PATIENCE_MS } }

/** Which part of the matrices and the long property runs is tried (scripts/testing/full-run.ts reads it). */
const provide = {
  fullRun: process.env.PARLEY_TEST_FULL === '1',
  seed: Number(process.env.PARLEY_TEST_SEED ?? 1),
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Servers and browsers that are being closed; Vitest would cut them off after ten seconds.
    teardownTimeout: PATIENCE_MS,
    projects: [
      {
        test: {
          name: 'node',
          maxWorkers,
          // One process runs many files, so each module is read once and not once per file: a third of the CPU.
          isolate: false,
          expect: patience,
          provide,
          environment: 'node',
          include: [
            '{contract,std,domain,tools,assistant,speech,media,realtime,testing,sandbox,adapters,signer,server,scripts}/**/*.test.ts',
            'web/**/*.test.ts',
            'ui/**/*.node.test.ts',
          ],
          globalSetup: ['scripts/testing/global-setup.ts'],
          setupFiles: ['scripts/testing/setup.ts'],
          testTimeout: TEST_MS,
          hookTimeout: TEST_MS,
        },
      },
      {
        plugins: [react(), tailwindcss()],
        // Found late, one of these would make the bundler start over in the middle of a run, with a second React.
        optimizeDeps: {
          include: [
            '@codemirror/commands',
            '@codemirror/merge',
            '@codemirror/state',
            '@codemirror/view',
            '@tanstack/react-query',
            '@tanstack/react-virtual',
            'altcha-lib',
            'altcha-lib/algorithms/web/pbkdf2',
            'altcha-lib/algorithms/web/sha',
            'axe-core',
            'lucide-react',
            'marked',
            'react',
            'react-dom',
            'react-dom/client',
            'react/jsx-dev-runtime',
            'react/jsx-runtime',
            'remend',
            'vitest-browser-react',
            'zod/mini',
          ],
        },
        test: {
          name: 'browser',
          maxWorkers,
          expect: patience,
          provide,
          include: ['{ui,tools,web}/**/*.test.tsx'],
          setupFiles: ['web/testing/setup.ts'],
          testTimeout: TEST_MS,
          browser: {
            enabled: true,
            headless: true,
            // A browser that starts while the bundler is cold and everything else is busy.
            connectTimeout: SLOW_START_MS,
            screenshotFailures: false,
            provider: playwright({
              // Frames that nobody looks at take a sixth of the time (ui/testing/chromium.ts is for tests of motion).
              contextOptions: { reducedMotion: 'reduce' },
              launchOptions: { ...(chromiumPath && { executablePath: chromiumPath }), args: CHROMIUM_FLAGS },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          name: 'e2e',
          isolate: false,
          expect: patience,
          provide,
          environment: 'node',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/global-setup.ts'],
          testTimeout: TEST_MS,
          // The product says itself what it lacks when it does not come up (e2e/app.ts).
          hookTimeout: TEST_MS,
          // After everything else, and one more at a time: a journey often waits for speech.
          sequence: { groupOrder: 1 },
          maxWorkers: maxWorkers + 1,
        },
      },
    ],
  },
})
