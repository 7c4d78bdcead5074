/** Lists every HTTP endpoint; the server mounts the list and the access test walks it. */

import { getAbout } from './about.ts'
import {
  endSignedIn,
  listOutsideClients,
  listSignedIn,
  readAccount,
  revokeOutsideClient,
  signOutEverywhere,
} from './account.ts'
import { exportConversations, importConversations } from './archive.ts'
import { exportAudit, listAudit } from './audit.ts'
import { confirmSignInLink, passBotCheck, readChallenge, sendSignInLink, signOut } from './auth.ts'
import { beginBranch, forkConversation, showBranch } from './branches.ts'
import { readConsole, stopSession, watchConsole } from './console.ts'
import { addContact, listContacts, removeContact, renameContact } from './contacts.ts'
import { getConversation, openStream, startConversation } from './conversation.ts'
import {
  changeConversation,
  deleteConversation,
  deleteConversations,
  listConversations,
  openConversation,
  readConversation,
  restoreConversation,
} from './conversations.ts'
import { listLooks, readDossier, readOwnDossier } from './dossier.ts'
import { listFeedback, rateMessage, speakMessage } from './feedback.ts'
import { readTokenLogo } from './images.ts'
import { listLogs, logTranscript, readLog, uploadLog } from './logs.ts'
import { callToolByName, getMcpStatus, listTools } from './mcp.ts'
import { listMemories } from './memories.ts'
import {
  editFact,
  exportMemory,
  forgetAll,
  forgetFact,
  readMemory,
  restoreFact,
  tryParkedLogs,
  turnMemory,
} from './memory.ts'
import { openOverlay } from './overlay.ts'
import {
  assignBadge,
  endPersonSession,
  grantRole,
  listPeople,
  readPerson,
  revokeRole,
  signOutPerson,
} from './people.ts'
import {
  activatePersona,
  createPersona,
  deletePersona,
  listAgents,
  listPersonas,
  previewPersona,
  readActivePersona,
  readDefaultPersona,
  savePersona,
} from './personas.ts'
import { createPrompt, listPrompts, readPrompt, readPromptHistory, savePrompt } from './prompts.ts'
import { classifyOutput } from './responses.ts'
import { searchConversations } from './search.ts'
import {
  addPasskey,
  approveTrade,
  readPasskeyOptions,
  readSecurity,
  removePasskey,
  stopChange,
} from './security.ts'
import { createSession, endSession } from './session.ts'
import { createShare, listShares, previewShare, readShare, revokeShare } from './shares.ts'
import { readSignals } from './signals.ts'
import { reportPaint } from './traces.ts'
import { confirmTrade, declineTrade, exportTrades, getTrade, listTrades } from './trades.ts'
import { readServerUsage, readUsage } from './usage.ts'
import { readUserSettings, saveUserSettings } from './user-settings.ts'
import { answerOffer, hangUpCall } from './voice.ts'
import { hearVoice } from './voices.ts'
import {
  exportWallet,
  getActiveWallet,
  pauseTrading,
  readTrading,
  readWalletLimits,
  setWalletLimits,
} from './wallet.ts'
import { addWallet, listWallets, makeDefaultWallet, renameWallet } from './wallets.ts'

export const endpoints = [
  getAbout,
  createSession,
  endSession,
  answerOffer,
  hangUpCall,
  getConversation,
  startConversation,
  beginBranch,
  showBranch,
  forkConversation,
  rateMessage,
  listFeedback,
  speakMessage,
  hearVoice,
  readUserSettings,
  saveUserSettings,
  listContacts,
  addContact,
  renameContact,
  removeContact,
  listWallets,
  addWallet,
  renameWallet,
  makeDefaultWallet,
  listConversations,
  readConversation,
  openConversation,
  changeConversation,
  deleteConversation,
  restoreConversation,
  searchConversations,
  deleteConversations,
  exportConversations,
  importConversations,
  previewShare,
  createShare,
  listShares,
  revokeShare,
  readShare,
  openStream,
  readConsole,
  watchConsole,
  stopSession,
  readUsage,
  readServerUsage,
  uploadLog,
  listLogs,
  readLog,
  logTranscript,
  listMemories,
  classifyOutput,
  readMemory,
  exportMemory,
  editFact,
  forgetFact,
  restoreFact,
  forgetAll,
  turnMemory,
  tryParkedLogs,
  readDossier,
  readOwnDossier,
  listLooks,
  callToolByName,
  getMcpStatus,
  listTools,
  readSignals,
  getActiveWallet,
  exportWallet,
  readWalletLimits,
  setWalletLimits,
  readSecurity,
  stopChange,
  readPasskeyOptions,
  addPasskey,
  removePasskey,
  approveTrade,
  readTrading,
  pauseTrading,
  reportPaint,
  confirmTrade,
  declineTrade,
  getTrade,
  listTrades,
  exportTrades,
  readChallenge,
  passBotCheck,
  sendSignInLink,
  confirmSignInLink,
  signOut,
  readAccount,
  listSignedIn,
  endSignedIn,
  signOutEverywhere,
  listOutsideClients,
  revokeOutsideClient,
  listPeople,
  readPerson,
  grantRole,
  revokeRole,
  assignBadge,
  endPersonSession,
  signOutPerson,
  listAudit,
  exportAudit,
  listPrompts,
  readPrompt,
  readPromptHistory,
  savePrompt,
  createPrompt,
  listPersonas,
  readActivePersona,
  readDefaultPersona,
  createPersona,
  previewPersona,
  savePersona,
  deletePersona,
  activatePersona,
  listAgents,
  openOverlay,
  readTokenLogo,
] as const
export type Operation = (typeof endpoints)[number]['operation']
