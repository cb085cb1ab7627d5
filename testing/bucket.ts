import { afterAll, beforeAll, beforeEach } from "vitest";
import { type S3Sandbox, startS3Sandbox } from "#sandbox/s3/sandbox.ts";
import type { S3Env } from "../server/env.ts";

/** A bucket at the stand-in for S3, for a test file: started before its tests, emptied before each. */
export interface Bucket extends Pick<S3Sandbox, "requests" | "objects" | "fail"> {
  /** What the site is configured with. */
  variables(): Record<string, string>;
  env(): S3Env;
  /** The keys of all objects. */
  keys(): string[];
}

const place = { bucket: "pictures", region: "us-east-1", accessKeyId: "a-key", secretAccessKey: "a-secret" };

/** Call it before `useWorld`, which needs the address. */
export function useBucket(prefix = "site/"): Bucket {
  let opened: S3Sandbox | undefined;
  const sandbox = () => {
    if (!opened) throw new Error("the bucket is there from the first test on");
    return opened;
  };
  beforeAll(async () => {
    opened = await startS3Sandbox({ ...place, port: 0, file: ":memory:", pageSize: 3 });
  });
  beforeEach(() => sandbox().reset());
  afterAll(() => sandbox().close());
  return {
    get requests() {
      return sandbox().requests;
    },
    get objects() {
      return sandbox().objects;
    },
    fail: (failure) => sandbox().fail(failure),
    variables: () => ({
      S3_ENDPOINT: sandbox().url,
      S3_BUCKET: place.bucket,
      S3_REGION: place.region,
      S3_ACCESS_KEY_ID: place.accessKeyId,
      S3_SECRET_ACCESS_KEY: place.secretAccessKey,
      S3_PREFIX: prefix,
    }),
    env: () => ({ ...place, endpoint: sandbox().url, prefix }),
    keys: () =>
      sandbox()
        .objects.list({ prefix: "", after: "", most: 1000 })
        .found.map(({ key }) => key),
  };
}
