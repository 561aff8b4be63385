import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { api } from '#app/contract/api.ts';
import { NOT_FOR_KEYS } from '#shared/contract/route.ts';
import { METHODS, type Method, type Operation, type ReferenceDocument } from './document.ts';
import { EXTRA_PATHS } from './extra-paths.ts';

const INTRODUCTION = [
  'Sign in with `POST /api/auth/sign-in/email` and send the token as `Authorization: Bearer <token>`, or send an API key the same way. Browsers use the cookie.',
  'Everything you read and write belongs to the active organization of your session, or to the organization of the API key.',
  'An API key can do what its role allows. Calls that decide who has access (team, keys, sessions, two-factor authentication, deletion of the organization) and backups are for people who sign in: see “Not for API keys”.',
  'Every command accepts an `Idempotency-Key`: sent again with the same key and the same values it does nothing and answers as before; with other values it is refused with 409.',
  'Refusals answer `{message, errors?, code, reason?}`: `errors` names the wrong fields, `reason` the rule where a program decides by it.',
].join('\n\n');

const REFUSALS: Readonly<Record<string, string>> = {
  '400': 'Wrong input',
  '401': 'Not signed in',
  '403': 'Not allowed for this role',
  '404': 'Unknown here',
  '409': 'Not possible in this state',
  '429': 'Too many attempts',
  '500': 'Server error; the message holds the request id',
};

/** OpenAPI 3.1, made from the schemas that validate the calls. */
export async function makeOpenApiDocument(): Promise<ReferenceDocument> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const generated = await generator.generate(api, {
    info: { title: 'Cellarhand', version: '1', description: INTRODUCTION },
    servers: [{ url: '/api' }],
    security: [{ bearer: [] }, { cookie: [] }],
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'Session token or API key' },
        session: { type: 'http', scheme: 'bearer', description: 'Session token; API keys are refused' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'cellarhand.session_token' },
      },
      responses: Object.fromEntries(
        Object.entries(REFUSALS).map(([status, description]) => [`Refused${status}`, refusal(description)]),
      ),
    },
  });
  const document = generated as unknown as ReferenceDocument;
  document.paths = { ...EXTRA_PATHS, ...document.paths };
  for (const path of Object.values(document.paths)) {
    for (const method of METHODS) {
      const operation = path?.[method];
      if (operation) describeOperation(method, operation);
    }
  }
  return document;
}

function describeOperation(method: Method, operation: Operation): void {
  if (method === 'delete') nameInAddress(operation);
  if (operation.description?.includes('Needs no sign-in.')) operation.security = [];
  if (operation.description?.endsWith(NOT_FOR_KEYS)) operation.security = [{ session: [] }, { cookie: [] }];
  if (method !== 'get') {
    const key = {
      name: 'Idempotency-Key',
      in: 'header',
      schema: { type: 'string', minLength: 1, maxLength: 200 },
    } as const;
    operation.parameters = [...(operation.parameters ?? []), key];
  }
  const refusals = Object.keys(REFUSALS).map((status) => [status, { $ref: `#/components/responses/Refused${status}` }]);
  operation.responses = { ...operation.responses, ...Object.fromEntries(refusals) };
}

/** Many clients send no body with DELETE: its values can be in the URL, which is what the document shows. */
function nameInAddress(operation: Operation): void {
  const body = operation.requestBody;
  const schema = body?.content['application/json']?.schema;
  if (!schema?.properties) return;
  const named = Object.entries(schema.properties).map(([name, property]) => ({
    name,
    in: 'query' as const,
    required: schema.required?.includes(name) ?? false,
    schema: property,
  }));
  operation.parameters = [...(operation.parameters ?? []), ...named];
  delete operation.requestBody;
}

function refusal(description: string) {
  const text = { type: 'string' } as const;
  const properties = {
    message: text,
    errors: { type: 'object', additionalProperties: text },
    code: text,
    reason: text,
  } as const;
  const schema = { type: 'object', required: ['message', 'code'] as string[], properties } as const;
  return { description, content: { 'application/json': { schema } } };
}
