import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Booking, CancellationPreview } from "#contract/bookings/bookings.ts";
import { ApiError, call } from "#web/app/api.ts";
import { keyOf, reading } from "#web/app/queries.ts";

interface Course {
  onBusy(isBusy: boolean): void;
  onDone(refunded: number): void;
}

/** Previews the refund, and cancels for exactly that amount. */
export function useCancellation({ reserve_id, service_type }: Booking, { onBusy, onDone }: Course) {
  const client = useQueryClient();
  const [before, setBefore] = useState<number>();
  const input = { params: { id: reserve_id } };
  const query = useQuery({
    ...reading("/user/reserve/{id}/cancellation", input),
    // The preview must not change silently while the guest reads it.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

  const cancel = useMutation({
    mutationFn: (expected_refund: number) =>
      call("POST", "/user/cancel-reserve", { body: { service_type, reserve_id, expected_refund } }),
    onMutate: () => onBusy(true),
    onSettled: () => onBusy(false),
    onSuccess: ({ refund_total }) => onDone(refund_total),
    onError: (error, expected) => {
      const fresh = freshIn(error);
      if (!fresh) return;
      setBefore(expected);
      client.setQueryData(keyOf("/user/reserve/{id}/cancellation", input), fresh);
    },
  });

  return {
    preview: query.data,
    /** The previously shown refund, once the server has changed it. */
    before,
    loadError: query.data || query.isFetching ? null : query.error,
    retry: () => void query.refetch(),
    isBusy: cancel.isPending,
    error: cancel.error && !freshIn(cancel.error) ? cancel.error : null,
    cancel: () => query.data && cancel.mutate(query.data.refund_total),
  };
}

export type Cancellation = ReturnType<typeof useCancellation>;

function freshIn(error: Error): CancellationPreview | undefined {
  if (!(error instanceof ApiError) || error.code !== "refund_changed") return undefined;
  // Follows the contract; the browser does not load its schema to check.
  return (error.details as { preview?: CancellationPreview } | undefined)?.preview;
}
