import { defineConfig } from '@playwright/test';

const port = Number(process.env.E2E_PORT ?? 4173);
const dataDir = process.env.E2E_DATA_DIR ?? `/tmp/bastion-e2e-${port}`;
process.env.E2E_DATA_DIR = dataDir;
process.env.E2E_SHOP_URL = `http://localhost:${port}`;
process.env.E2E_MAP_URL = `http://localhost:${port + 1}`;
process.env.E2E_OFFICE_URL = `http://localhost:${port + 2}`;
process.env.E2E_POSTMAN_URL = `http://127.0.0.1:${port + 4}/sapi`;
const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  // One more than there are cores: a journey waits for the shop, and the shop for its database. Two left a third idle.
  workers: 3,
  fullyParallel: false,
  // In CI a second run tells a flaky journey from a broken one; `npm test` names those, and fails where they are many.
  retries: process.env.CI ? 1 : 0,
  // Of what hangs, not of what is slow: a machine that others use too may take five times as long.
  timeout: process.env.CI ? 180_000 : 60_000,
  expect: { timeout: process.env.CI ? 45_000 : 15_000 },
  outputDir: 'test-results',
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['dot'], ['json']] : 'list',
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'sk-SK',
    // Drawing what moves takes a fifth of a journey; who looks at motion asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'Europe/Bratislava',
    viewport: { width: 1440, height: 900 },
    // Recording every journey is dear: where one is run again, only that run is recorded.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  webServer: [
    shopOn(port, {
      SAPI_URL: process.env.E2E_POSTMAN_URL,
      SAPI_CLIENT_ID: 'test-client',
      SAPI_CLIENT_SECRET: 'test-secret',
    }),
    shopOn(port + 1, { PACKETA_API_KEY: 'e2e' }),
    // Who delivers electronic invoices, past the office of the second shop; nothing goes there unless a journey says so.
    {
      command: `node tests/sapi-server.mjs --port ${port + 4}`,
      url: `http://127.0.0.1:${port + 4}/_test/sent`,
      reuseExistingServer: !process.env.CI,
    },
  ],
});

/** The shop of the tests; a second one on the same data has a key for the carrier's map. */
function shopOn(port: number, env: Record<string, string> = {}) {
  return {
    command: `node src/start/main.mjs${process.env.E2E_DEV ? ' --dev' : ''}`,
    url: `http://localhost:${port}/health/ready`,
    timeout: 300_000,
    reuseExistingServer: !process.env.CI,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 20_000 },
    env: {
      PORT: String(port),
      OFFICE_PORT: String(port + 2),
      DATA_DIR: dataDir,
      PUBLIC_URL: `http://localhost:${port}`,
      HOST: 'localhost',
      LOG_LEVEL: 'warn',
      ...env,
    },
  };
}
