import { type Problem, ShopError } from '#base/wire/errors.ts';

/**
 * Fetches a file and hands it to the browser to save. A plain link would do the same, but could not say that it is
 * under way, nor why it was refused.
 */
export async function downloadFile(url: string, request?: RequestInit): Promise<void> {
  const response = await fetch(url, request).catch(() => {
    throw new ShopError('messages.network');
  });
  if (!response.ok) throw await refusalOf(response);
  const content = await response.blob().catch(() => {
    throw new ShopError('messages.network');
  });
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download =
    /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '';
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), MINUTE);
}

/** Browsers begin to save it a moment after the press. */
const MINUTE = 60_000;

async function refusalOf(response: Response): Promise<ShopError> {
  const json = (await response.json().catch(() => null)) as { error?: Problem[] } | null;
  return new ShopError(json?.error ?? 'messages.serverError', { status: response.status });
}
