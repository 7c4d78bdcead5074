/** Gives a person who names no alias the same friendly one each time; it says nothing about them. */

const QUALITIES =
  'Amber Brave Calm Clever Cosmic Dusty Eager Gentle Golden Happy Lucky Lunar Mellow Nimble Quiet Rapid Silver Solar Sunny Swift'
const CREATURES =
  'Badger Crane Dolphin Falcon Finch Fox Gecko Heron Ibex Koala Lynx Marten Orca Otter Panda Puffin Raven Seal Tiger Wolf'
const [qualities, creatures] = [QUALITIES.split(' '), CREATURES.split(' ')]

export function pseudonymOf(id: string): string {
  const hash = hashOf(id)
  const quality = qualities[hash % qualities.length]
  const creature = creatures[Math.floor(hash / qualities.length) % creatures.length]
  return `${quality} ${creature} ${(Math.floor(hash / 1000) % 90) + 10}`
}

/** FNV-1a. */
const hashOf = (text: string): number =>
  [...text].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0, 0x811c9dc5)
