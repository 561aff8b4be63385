import { fill, type Place } from '#test/tenancy/example-input.ts';
import type { ListedRoute } from '#test/tenancy/list-routes.ts';
import { HOSTILE_FILES, HOSTILE_JSON, HOSTILE_QUERIES, HOSTILE_SEGMENTS, STAND_IN } from './hostile-values.ts';
import { type InputPlace, listPlaces, wholeOf } from './places-of-input.ts';

export interface HostileCall {
  /** The field with the hostile value; null in a call without one. */
  readonly field: string | null;
  readonly path: string;
  readonly type?: string;
  readonly body?: string | Buffer;
}

type TakeId = (place: Place) => string;
/** Selects some of many values. */
export type Pick = <T>(values: readonly T[]) => readonly T[];

const BOUNDARY = 'hostile';
const NAMES = /\{\+?(\w+)\}/g;

/** Calls of a route that are valid except for one value, for every value it accepts. The first one has none. */
export function hostileCalls(route: ListedRoute, takeId: TakeId, pick: Pick): HostileCall[] {
  const example = (route.input ? fill(wholeOf(route.input), [], takeId, 'needed only') : {}) as Record<string, unknown>;
  const inAddress = [...route.path.matchAll(NAMES)].map(([, name = '']) => name);
  const address = (other: Record<string, string> = {}) =>
    `/api${route.path.replace(NAMES, (_, name: string) => other[name] ?? encodeURIComponent(String(example[name])))}`;
  const rest = Object.entries(example).filter(([name]) => !inAddress.includes(name));
  const places = route.input ? listPlaces(route.input) : [];
  const others = places.filter(({ place }) => !inAddress.includes(String(place[0])));
  const standard = bodyOf(route, rest);
  return [
    { field: null, path: address(), ...standard },
    ...inAddress.flatMap((field) =>
      pick(HOSTILE_SEGMENTS).map((each) => ({ field, path: address({ [field]: each }), ...standard })),
    ),
    ...(route.method === 'GET' || route.method === 'DELETE' ? queries(others, address(), rest, pick) : []),
    ...(route.method === 'GET' ? [] : others.flatMap((place) => bodies(place, address(), inAddress, takeId, pick))),
  ];
}

function bodyOf({ method }: ListedRoute, rest: readonly (readonly [string, unknown])[]) {
  if (method === 'GET') return {};
  if (rest.some(([, value]) => value instanceof File)) return formOf(rest.map(([name, value]) => [name, value]));
  return { type: 'application/json', body: JSON.stringify(Object.fromEntries(rest)) };
}

/** The name with an invalid value, along with the call's other required values. */
function queries(
  places: readonly InputPlace[],
  address: string,
  rest: readonly (readonly [string, unknown])[],
  pick: Pick,
): HostileCall[] {
  return places
    .filter(({ place }) => place.length === 1)
    .flatMap(({ place: [name] }) => {
      const field = String(name);
      const needed = rest
        .filter(([other]) => other !== field)
        .map(([other, value]) => `&${other}=${encodeURIComponent(String(value))}`);
      return pick(HOSTILE_QUERIES).map((each) => ({
        field,
        path: `${address}?${field}${each.replaceAll('$', field)}${needed.join('')}`,
      }));
    });
}

function bodies(
  { place, with: put }: InputPlace,
  path: string,
  inAddress: readonly string[],
  takeId: TakeId,
  pick: Pick,
): HostileCall[] {
  const field = String(place[0]);
  const whole = put(STAND_IN, takeId);
  const sent = Array.isArray(whole)
    ? whole
    : Object.fromEntries(Object.entries(whole as object).filter(([name]) => !inAddress.includes(name)));
  const parts = Object.entries(sent as object);
  if (field === 'file')
    return pick(HOSTILE_FILES).map((each) => ({
      field,
      path,
      ...formOf(parts.map(([name, value]) => [name, name === field ? each : value])),
    }));
  const isForm = parts.some(([, value]) => value instanceof File);
  return pick(HOSTILE_JSON).map((each) => ({
    field,
    path,
    ...(isForm
      ? formOf(parts.map(([name, value]) => [name, value === STAND_IN ? each : value]))
      : { type: 'application/json', body: JSON.stringify(sent).replace(`"${STAND_IN}"`, () => each) }),
  }));
}

/** A form as written by a program that escapes nothing. */
function formOf(parts: readonly (readonly [name: string, value: unknown])[]): { type: string; body: Buffer } {
  const pieces = parts.flatMap(([name, value]) => {
    const isFile = value instanceof File || Buffer.isBuffer(value);
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${isFile ? '; filename="a.csv"' : ''}\r\n\r\n`;
    const content = Buffer.isBuffer(value) ? value : Buffer.from(value instanceof File ? 'x' : String(value));
    return [Buffer.from(head), content, Buffer.from('\r\n')];
  });
  return {
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    body: Buffer.concat([...pieces, Buffer.from(`--${BOUNDARY}--\r\n`)]),
  };
}
