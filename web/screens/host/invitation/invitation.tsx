import { useMutation, useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useNavigate, useParams } from "react-router";
import type { Invited } from "#contract/hosting/cohosts.ts";
import { ApiError, call, sentenceOf } from "#web/app/api.ts";
import { readyAreaTexts } from "#web/app/i18n/texts.ts";
import { queryClient, reading } from "#web/app/queries.ts";
import { useSession } from "#web/app/session.ts";
import { FormRefusal } from "#web/kit/fields/FormRefusal.tsx";
import { showToast } from "#web/kit/overlay/toast.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { rereadMe } from "#web/shared/account/me.ts";
import { SignedInOnly } from "#web/shared/account/SignedInOnly.tsx";
import { PageMeta } from "#web/shared/page-head/PageMeta.tsx";
import { LoadFailure } from "#web/shared/states/LoadFailure.tsx";
import { PageSkeleton } from "#web/shared/states/skeletons.tsx";

export const loader = () => null;
export const clientLoader = readyAreaTexts;

/** Opened from an emailed invitation, which only the person signed in with the invited address can accept. */
export default function InvitationPage() {
  const { t } = useTranslation();
  const fallback = <PageSkeleton />;
  return (
    <div className={clsx(layout.wrap, layout.area, layout.roomBelow)}>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <PageMeta title={t("cohosts.invitation.title")} />
      <SignedInOnly fallback={fallback}>
        <Invitation />
      </SignedInOnly>
    </div>
  );
}

function Invitation() {
  const { token = "" } = useParams();
  const { t } = useTranslation();
  const email = useSession((session) => session.user?.email ?? "");
  const { data, error, isFetching, refetch } = useQuery(reading("/user/invitations/{token}", { params: { token } }));
  const isOver = error instanceof ApiError && error.code === "link_invalid";
  if (data?.isForCaller) return <Accept invited={data} token={token} />;
  if (data) {
    return (
      <State title={t("cohosts.invitation.forOther")} text={t("cohosts.invitation.forOtherHint", { email })}>
        <button type="button" className={button.line} onClick={signOut}>
          {t("layout.user.logout")}
        </button>
      </State>
    );
  }
  if (isOver) return <State title={t("cohosts.invitation.over")} text={t("cohosts.invitation.overHint")} />;
  if (!error) return <PageSkeleton />;
  return (
    <LoadFailure
      title={t("cohosts.invitation.title")}
      error={error}
      isBusy={isFetching}
      onRetry={() => void refetch()}
    />
  );
}

/** The page then asks who signs in, and shows the invitation again. */
function signOut() {
  call("POST", "/auth/logout").catch(() => {});
  useSession.getState().signOut();
}

function State({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className={clsx(panel.state, panel.empty, layout.narrow, layout.above24)}>
      <h1 className={type.heading}>{title}</h1>
      <p className={type.muted}>{text}</p>
      {children}
    </div>
  );
}

function Accept({ invited: { host, title, kind, role }, token }: { invited: Invited; token: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const accepting = useMutation({
    mutationFn: () => call("POST", "/user/invitations/{token}", { params: { token } }),
    async onSuccess() {
      await rereadMe();
      await queryClient.invalidateQueries({
        predicate: ({ queryKey: [path] }) => /^\/user\/(getme|host)/.test(String(path)),
      });
      const text =
        title === null ? t("cohosts.invitation.helps", { host }) : t("cohosts.invitation.accepted", { title });
      void showToast({ text, tone: "done", isForHost: true });
      await navigate("/host/listings", { replace: true });
    },
  });
  return (
    <div className={clsx(panel.panel, layout.narrow, layout.above24)}>
      <h1 className={type.heading}>
        {title === null
          ? t(`cohosts.invitation.asksFor.${kind}`, { host })
          : t("cohosts.invitation.asks", { host, title })}
      </h1>
      <p className={layout.above12}>
        <b>{t(`cohosts.roles.${role}`)}</b>
      </p>
      <p className={type.small}>{t(`cohosts.can.${role}`)}</p>
      <FormRefusal text={accepting.error && (sentenceOf(accepting.error) ?? t("host.noAnswer"))} />
      <div className={layout.actions}>
        <button
          type="button"
          className={button.primary}
          disabled={accepting.isPending}
          onClick={() => accepting.mutate()}
        >
          {accepting.isPending ? t("cohosts.invitation.accepting") : t("cohosts.invitation.accept")}
        </button>
      </div>
    </div>
  );
}
