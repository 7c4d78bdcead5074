/** What stands behind the account button: fetched when somebody points at it. */
import { AccountMenu } from '#web/features/account/account-menu.tsx'
import { SignIn } from '#web/features/sign-in/sign-in.tsx'

export const parts = { AccountMenu, SignIn }
