// What a visitor feels, measured in Chromium against a running shop:
//   node bench/browser.ts http://localhost:3000
import {
  chromium,
  type Browser,
  type BrowserContext,
  type Locator,
  type Page,
} from '@playwright/test';

const origin = process.argv[2] ?? 'http://localhost:3000';
const LISTING = '/category/cctv/ip-kamery';
const CPU_SLOWDOWN = 4;
/** Milliseconds between reaching a button and pressing it. */
const HAND = 300;
/** Chrome's "Fast 3G": what a phone on a roof has on a bad day. */
const SLOW_NETWORK = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.44 * 1024 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
};

const browser = await open();
const rows: { what: string; ms: number | string }[] = [
  ...(await interactions(browser)),
  ...(await onSlowNetwork(browser)),
];
await browser.close();
rows.push(await backAndForward());
for (const { what, ms } of rows) process.stdout.write(`${String(ms).padStart(12)}  ${what}\n`);

function open(without: string[] = []) {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    ignoreDefaultArgs: without,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
}

/** From the press to the next picture, on a processor four times slower; the median of five. */
async function interactions(browser: Browser) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await signIn(context);
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  const acts: [string, (page: Page) => Promise<unknown>][] = [
    ['add to cart', (one) => press(one.getByRole('button', { name: /Do košíka/ }).first())],
    ['open search', (one) => press(one.getByRole('combobox').first())],
    // For the keyboard; a pointer only has to come near.
    ['open menu', (one) => one.getByRole('button', { name: /Kamery$/ }).press('Enter')],
    ['switch page', (one) => press(one.getByRole('link', { name: /^(Strana )?2$/ }).first())],
  ];
  const rows = [];
  for (const [what, act] of acts) {
    const durations: number[] = [];
    for (let round = 0; round < 5; round++) {
      await client.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      await page.goto(origin + LISTING, { waitUntil: 'networkidle' });
      await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
      durations.push(await slowestEvent(page, () => act(page)));
    }
    rows.push({ what: `${what}: interaction to next paint, CPU ÷ 4`, ms: median(durations) });
  }
  await context.close();
  return rows;
}

/** As a hand does: the pointer is there a moment before it presses, and what lights up has lit up. */
async function press(target: Locator) {
  await target.hover();
  await target.page().waitForTimeout(HAND);
  await target.click();
}

async function slowestEvent(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    const heard: number[] = [];
    Object.assign(window, { heard });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ((entry as PerformanceEventTiming).interactionId) heard.push(entry.duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await act();
  await page.waitForTimeout(1500);
  return page.evaluate(() => Math.max(0, ...(window as unknown as { heard: number[] }).heard));
}

/** The first listing on a phone with a poor signal, nothing in its cache. */
async function onSlowNetwork(browser: Browser) {
  const rows = [];
  for (const [what, path] of [
    ['home', '/'],
    ['listing', LISTING],
  ]) {
    const paints: number[] = [];
    for (let round = 0; round < 3; round++) {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
      const page = await context.newPage();
      const client = await context.newCDPSession(page);
      await client.send('Network.enable');
      await client.send('Network.emulateNetworkConditions', SLOW_NETWORK);
      await page.goto(origin + path, { waitUntil: 'load' });
      paints.push(
        await page.evaluate(
          () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
        ),
      );
      await context.close();
    }
    rows.push({ what: `${what}: first content on 3G`, ms: median(paints) });
  }
  return rows;
}

/** Playwright switches the cache off, so this browser is started without that switch. */
async function backAndForward() {
  const browser = await open(['--disable-back-forward-cache']);
  const page = await browser.newPage();
  await page.goto(origin + LISTING, { waitUntil: 'networkidle' });
  await page.evaluate(() => {
    addEventListener('pageshow', (event) => Object.assign(window, { kept: event.persisted }));
  });
  await page.goto(`${origin}/robots.txt`);
  await page.goBack({ waitUntil: 'commit' });
  const kept = await page
    .waitForFunction(() => (window as { kept?: boolean }).kept === true, null, { timeout: 3000 })
    .then(
      () => true,
      () => false,
    );
  await browser.close();
  return { what: "back to a guest's listing", ms: kept ? 'kept' : 'loaded anew' };
}

async function signIn(context: BrowserContext) {
  const { request } = context;
  await request.get(`${origin}/admin/v1/sign/user`);
  const token = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')!.value;
  await request.post(`${origin}/admin/v1/sign/in`, {
    data: { email: 'demo@bastion.sk', password: 'bastion-demo' },
    headers: { 'x-xsrf-token': token },
  });
}

function median(values: number[]): number {
  return Math.round(values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!);
}
