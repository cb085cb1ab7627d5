import { answerChallenge, challengeKey, keyProofDays, makeBackup } from "./backups/backups.ts";
import { connect } from "./db/connect.ts";
import { readEnv } from "./env.ts";
import { openFiles } from "./files/open.ts";
import { prepareDatabase } from "./instance.ts";

/** `npm run backup`: makes a backup now, or asks for a proof that the secret key is at hand. */

const help = `Usage: npm run backup
       npm run backup -- challenge
       npm run backup -- answer <word>

Makes a backup and proves it. Takes the settings of npm start, of which it needs DATABASE_URL and BACKUP_*.

  challenge       prints an encrypted word: decrypt it where the secret key is, with age --decrypt --identity <file>
  answer <word>   records that you could

The exit code is 1 when the backup is not proven or the word is wrong, and 3 when it is proven and a place lacks it.`;

type Say = (line: string) => void;

/** @param now the clock of whoever calls */
export async function runBackup(
  args: readonly string[],
  variables: Record<string, string | undefined>,
  { say, now }: { say: Say; now: () => Date },
): Promise<number> {
  const [verb, word, ...more] = args;
  const isKnown = verb === undefined || (verb === "challenge" && !word) || (verb === "answer" && word && !more.length);
  if (!isKnown) {
    say(help);
    return ["--help", "-h", "help"].includes(verb) ? 0 : 2;
  }
  const env = readEnv(variables);
  if (!env.backups) throw new Error("No backups are set up: set BACKUP_RECIPIENT, and BACKUP_DIR or BACKUP_S3_…");
  const database = await connect(env);
  try {
    await prepareDatabase(database, env);
    const ctx = { db: database.db, env, files: openFiles(env, now), now };
    if (verb === "challenge") {
      say(await challengeKey(ctx));
      return 0;
    }
    if (verb === "answer") {
      const isRight = await answerChallenge(ctx, word ?? "");
      say(
        isRight
          ? `That is right: the backups can be decrypted. Prove it again in ${keyProofDays} days.`
          : "That is not the word of a challenge from this week.",
      );
      return isRight ? 0 : 1;
    }
    const made = await makeBackup(ctx);
    if (!made) throw new Error("Another process is making a backup. Try again when it is done.");
    const { name, state, bytes, places, why } = made;
    if (state === "proven") say(`${name} is proven: ${bytes} bytes, in ${places.join(" and ")}.`);
    if (why)
      say(state === "proven" ? `It is not everywhere: ${why}` : `There is no new backup, ${name} ${state}: ${why}`);
    if (state !== "proven") return 1;
    return why ? 3 : 0;
  } finally {
    await database.close();
  }
}

if (import.meta.main) {
  try {
    const by = { say: console.log, now: () => new Date() };
    process.exitCode = await runBackup(process.argv.slice(2), process.env, by);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
