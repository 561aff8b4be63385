import { createOTP } from '@better-auth/utils/otp';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Reads the secret like an authenticator app: it is Base32 in the URI. The next code is valid slightly early. */
export function codeOf({ secret }: { secret: string }, later = 0): Promise<string> {
  const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [];
  return createOTP(Buffer.from(bytes).toString()).hotp(Math.floor(Date.now() / 30_000) + later);
}
