import type { APIRequestContext } from '@playwright/test';

/** What a write must bring, asked for only by who has none yet. */
export async function tokenOf(
  request: APIRequestContext,
  { cookie, url } = { cookie: 'XSRF-TOKEN', url: '/admin/v1/sign/user' },
): Promise<string> {
  const find = async () => {
    const { cookies } = await request.storageState();
    return cookies.find(({ name }) => name === cookie)?.value;
  };
  const held = await find();
  if (held) return held;
  await request.get(url);
  return (await find())!;
}
