import { firstAdminHours, linkMinutes, offerAdminLink, offerFirstAdmin } from "./accounts/accounts.ts";
import type { Ctx } from "./ctx.ts";
import { connect } from "./db/connect.ts";
import { sqlState } from "./db/transaction.ts";
import { type Env, readEnv } from "./env.ts";
import { isRefusal } from "./fail.ts";

/** `npm run admin-link`, for whoever has the machine: a link to the first admin's rights, or back in for one. */

const help = `Usage: npm run admin-link [-- name@example.com]

Without an address: while the site has no admin, prints a link that makes whoever opens it signed in the first one.

With the address of an account: prints a link that, together with the account's password, makes its owner an admin
and removes their passkeys, authenticator app and recovery codes. Their other sessions end, all admins get an email,
and the next thing is a new second step. The link works once, for an hour, and replaces the one printed before.
It stops working when the password or the address changes, or the rights are taken away.

Takes the settings of npm start. The site may be running.`;

/** @returns the exit code */
export async function printAdminLink(
  args: readonly string[],
  ctx: Pick<Ctx, "db" | "now"> & { env: Pick<Env, "publicUrl"> },
  say: (line: string) => void,
): Promise<number> {
  const [email] = args;
  const { publicUrl } = ctx.env;
  if (email === undefined) {
    const token = await offerFirstAdmin(ctx);
    if (!token) {
      say("The site has an admin. Name the account that is to get in: npm run admin-link -- name@example.com");
      return 2;
    }
    say(`Sign in and open this link: it makes you the first admin, once, for ${firstAdminHours} hours.`);
    say(`${publicUrl}/auth/first-admin/${token}`);
    return 0;
  }
  try {
    const token = await offerAdminLink(ctx, email);
    say(`This link and the password of ${email} open the panel, once, for ${linkMinutes.admin} minutes.`);
    say(`${publicUrl}/auth/admin-link/${token}`);
    return 0;
  } catch (error) {
    const why = isRefusal(error) ? refused[error.code] : undefined;
    if (!why) throw error;
    say(`${email}: ${why}`);
    return 1;
  }
}

const refused: Record<string, string> = {
  not_found: "there is no account of this address. Create one on the site first, or check the spelling.",
  account_suspended: "this account is suspended. Another admin can restore it under /admin/users.",
  no_password:
    'this account signs in with Google and has no password. Set one with "Forgot your password?" on the sign-in page, then run this again.',
};

if (import.meta.main) {
  const args = process.argv.slice(2);
  if (args.length > 1 || args[0]?.startsWith("-")) {
    console.log(help);
    process.exit(["--help", "-h"].includes(args[0] ?? "") ? 0 : 2);
  }
  try {
    const env = readEnv(process.env);
    const { db, close } = await connect(env);
    process.exitCode = await printAdminLink(args, { db, env, now: () => new Date() }, console.log);
    await close();
  } catch (error) {
    const isNew = sqlState(error) === "42P01";
    const said = error instanceof Error ? error.message : error;
    console.error(isNew ? "The database has no tables yet: start the site once, then run this again." : said);
    process.exitCode = 1;
  }
}
