/** Lists the microphones and speakers, and follows their changes. */

export type Device = Readonly<{ id: string; label: string }>
export type Devices = Readonly<{ microphones: readonly Device[]; speakers: readonly Device[] }>

/** Without a permission the browser gives no names, and a list without names is useless. */
const named = (infos: readonly MediaDeviceInfo[], kind: MediaDeviceKind): Device[] =>
  infos
    // 'default' is the system's own choice under another name.
    .filter((info) => info.kind === kind && info.label !== '' && !['', 'default'].includes(info.deviceId))
    .map(({ deviceId, label }) => ({ id: deviceId, label }))

/** Some browsers cannot choose the speaker. */
const canChooseSpeaker = (): boolean => 'setSinkId' in HTMLMediaElement.prototype

async function listDevices(): Promise<Devices> {
  const infos = await navigator.mediaDevices.enumerateDevices().catch(() => [])
  return {
    microphones: named(infos, 'audioinput'),
    speakers: canChooseSpeaker() ? named(infos, 'audiooutput') : [],
  }
}

export function followDevices(onChange: (devices: Devices) => void): () => void {
  const list = () => void listDevices().then(onChange)
  list()
  navigator.mediaDevices.addEventListener('devicechange', list)
  return () => navigator.mediaDevices.removeEventListener('devicechange', list)
}
