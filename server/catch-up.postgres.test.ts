import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { openSite } from "#testing/servers.ts";

test("the command says what came back from Stripe and ends by itself, since `linkisla restore` waits for it", async () => {
  const site = await openSite("catch_up");
  onTestFinished(() => site.close());
  const command = fileURLToPath(new URL("catch-up.ts", import.meta.url));
  // Far longer than it takes: what keeps it alive would keep it for ever.
  const said = promisify(execFile)(process.execPath, [command], {
    env: { ...process.env, ...site.variables },
    timeout: 50_000,
  });
  await expect(said).resolves.toMatchObject({
    stdout: expect.stringContaining(
      "0 payments whose bookings were lost are bookings again.\n0 wait for you at http://linkisla.test/admin/money#orphans.\n",
    ),
  });
});
