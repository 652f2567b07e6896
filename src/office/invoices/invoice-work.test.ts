import { afterEach, expect, test, vi } from 'vitest';
import { api } from '#office/api/send.ts';
import { askForInvoices, dropInvoices, issueChecked } from './invoice-work.ts';

vi.mock('#office/api/send.ts', () => ({ api: vi.fn<(...given: never[]) => unknown>() }));

const issued = () =>
  vi
    .mocked(api)
    .mock.calls.map(([, options]) => options as { body: object; headers?: object })
    .filter(({ headers }) => headers === undefined)
    .map(({ body }) => body);

afterEach(dropInvoices);

test('asked for twice, as a double click does, each order is issued once', async () => {
  vi.mocked(api).mockImplementation((_, options) => {
    const { numbers } = (options as { body: { numbers: string[] } }).body;
    const results = numbers.map((order) => ({ order, problem: null }));
    return Promise.resolve({ results });
  });
  const chosen = ['2026000001', '2026000002'];
  await Promise.all([askForInvoices(chosen), askForInvoices(chosen)]);
  await issueChecked();
  expect(issued()).toEqual([{ numbers: ['2026000001'] }, { numbers: ['2026000002'] }]);
});
