import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';

const ITERATIONS = 4096; // PostgreSQL's default

/**
 * What PostgreSQL stores for a password (RFC 5803). A server that logs statements would log the password itself; this
 * verifier gives no access.
 */
export function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256');
  const key = (name: string) => createHmac('sha256', salted).update(name).digest();
  const stored = createHash('sha256').update(key('Client Key')).digest();
  const [saltText, storedText, serverText] = [salt, stored, key('Server Key')].map((each) => each.toString('base64'));
  return `SCRAM-SHA-256$${ITERATIONS}:${saltText}$${storedText}:${serverText}`;
}
