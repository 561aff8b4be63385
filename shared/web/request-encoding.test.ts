import { expect, it } from 'vitest';
import { encodeRequest } from './request-encoding.ts';

it('puts path parameters into the path and the rest of a read call into the query', () => {
  expect(
    encodeRequest('GET', '/item/{id}/stockhistory', { id: 'a/b', sort: 'time:desc', page: 2, none: undefined }),
  ).toEqual({
    path: '/item/a%2Fb/stockhistory',
    query: '?sort=time%3Adesc&page=2',
    body: undefined,
  });
  expect(encodeRequest('GET', '/me', undefined).query).toBe('');
});

it('writes nested queries in brackets', () => {
  const { query } = encodeRequest('GET', '/list', { ids: ['a', 'b'], range: { min: 1 }, open: false });
  expect(decodeURIComponent(query)).toBe('?ids[0]=a&ids[1]=b&range[min]=1&open=false');
});

it('sends the rest of a command as JSON, null included', () => {
  expect(encodeRequest('PUT', '/item/{id}', { id: '7', vintage: null, name: 'Gin' })).toEqual({
    path: '/item/7',
    query: '',
    body: '{"vintage":null,"name":"Gin"}',
  });
  expect(encodeRequest('DELETE', '/item/{id}', { id: '7' }).body).toBeUndefined();
  expect(encodeRequest('POST', '/priority', [{ id: '7' }]).body).toBe('[{"id":"7"}]');
});

it('sends files as a form', () => {
  const { body } = encodeRequest('POST', '/upload', { file: new Blob(['a']), dry_run: true });
  expect(body).toBeInstanceOf(FormData);
  expect((body as FormData).get('dry_run')).toBe('true');
});
