import { XMLParser } from 'fast-xml-parser'

/** The items of a feed, whatever came over the wire. */
export function readFeed(xml: string): unknown {
  return new XMLParser().parse(xml)
}
