import { BlockList, isIP, isIPv6 } from 'node:net';

/** A label printer in the server's network, as its operator listed it. */
export interface LabelPrinter {
  readonly name: string;
  readonly host: string;
  readonly port: number;
}

const USUAL_PORT = 9100;
const LAST_PORT = 9109;
const LONGEST_NAME = 60;

/** Private networks alone: never this machine, link-local addresses (metadata of a cloud), or the internet. */
const PRIVATE = new BlockList();
PRIVATE.addSubnet('10.0.0.0', 8);
PRIVATE.addSubnet('172.16.0.0', 12);
PRIVATE.addSubnet('192.168.0.0', 16);
PRIVATE.addSubnet('fc00::', 7, 'ipv6');

/**
 * Reads "Bar=192.168.1.60, Office=192.168.1.61:9101". Names a wrong entry to `refuse`: people print wherever this says, so it
 * takes literal private addresses and the ports of printers only.
 */
export function readLabelPrinters(text: string, refuse: (name: string, rule: string) => void): readonly LabelPrinter[] {
  const printers = text.split(/[,;]/).flatMap((entry) => {
    if (entry.trim() === '') return [];
    const printer = readPrinter(entry.trim());
    if (printer) return [printer];
    refuse(
      'LABEL_PRINTERS',
      `must list printers like Bar=192.168.1.60, in a private network; not one: ${entry.trim()}`,
    );
    return [];
  });
  const twice = printers.find((each, at) => printers.findIndex(({ name }) => name === each.name) < at);
  if (twice) refuse('LABEL_PRINTERS', `names two printers ${twice.name}`);
  return Object.freeze(printers);
}

function readPrinter(entry: string): LabelPrinter | null {
  const [, name = '', host = '', written] = /^([^=]+)=\s*\[?([0-9a-fA-F.:]+?)\]?(?::(\d{1,5}))?$/.exec(entry) ?? [];
  const port = Number(written ?? USUAL_PORT);
  const isPrivate = isIP(host) !== 0 && PRIVATE.check(host, isIPv6(host) ? 'ipv6' : 'ipv4');
  const fits = name.trim() !== '' && name.length <= LONGEST_NAME && port >= USUAL_PORT && port <= LAST_PORT;
  return isPrivate && fits ? { name: name.trim(), host, port } : null;
}
