import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Credentials } from './adapter.ts';

const VERSION = 'v1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts sellers' credentials with a key of this installation, stored in DATA_DIR/secrets and in no backup: a copy
 * restored elsewhere can't call a till. Bound to the connection, so a row can't be used for another one.
 */
export class Vault {
  private readonly key: Buffer;

  constructor(secret: string) {
    this.key = Buffer.from(hkdfSync('sha256', secret, '', 'cellarhand till credentials', 32));
  }

  seal(credentials: Credentials, owner: Owner): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.key, nonce, { authTagLength: TAG_BYTES });
    cipher.setAAD(nameOf(owner));
    const sealed = Buffer.concat([cipher.update(JSON.stringify(credentials), 'utf8'), cipher.final()]);
    return `${VERSION}.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`;
  }

  /** Null if another key or another connection sealed it. */
  open(sealed: string, owner: Owner): Credentials | null {
    const [version, text] = sealed.split('.');
    if (version !== VERSION || !text) return null;
    const bytes = Buffer.from(text, 'base64url');
    const nonce = bytes.subarray(0, NONCE_BYTES);
    const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
    try {
      const decipher = createDecipheriv('aes-256-gcm', this.key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(nameOf(owner));
      decipher.setAuthTag(tag);
      const plain = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
      return JSON.parse(plain.toString('utf8')) as Credentials;
    } catch {
      return null;
    }
  }
}

/** The connection that owns the credentials. */
export interface Owner {
  readonly organizationId: string;
  readonly posId: string;
}

const nameOf = ({ organizationId, posId }: Owner) => Buffer.from(`${organizationId}/${posId}`);
