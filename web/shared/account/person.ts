import { useEffect, useEffectEvent, useRef } from "react";
import { useSession } from "#web/app/session.ts";

/**
 * Calls `leave` once whoever was signed in first is not any more, for example because another tab signed out. What a
 * dialog was opened for must not go on as somebody else.
 */
export function useOtherPerson(leave: () => void): void {
  const id = useSession(({ user }) => user?.id);
  const first = useRef(id);
  const end = useEffectEvent(leave);
  useEffect(() => {
    if (id !== first.current) end();
  }, [id]);
}
