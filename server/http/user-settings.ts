/** Serves the settings that a user has made once for every conversation and swap. */
import { readUserSettings, saveUserSettings } from '#contract/api/user-settings.ts'
import type { Services } from '../compose/services.ts'
import type { Router } from './route.ts'

export function answerUserSettings(
  router: Router,
  { limits, userSettings }: Pick<Services, 'limits' | 'userSettings'>,
) {
  router.mount(readUserSettings, ({ actor }) => userSettings.of(actor.id))
  router.mount(saveUserSettings, async ({ actor, body }) => {
    await limits.take('conversationsOfActor', actor.id)
    return userSettings.save(actor.id, body)
  })
}
