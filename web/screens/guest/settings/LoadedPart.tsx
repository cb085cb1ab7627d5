import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FormRefusal } from "#web/kit/fields/FormRefusal.tsx";
import button from "#web/kit/styles/button.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { Part, useWhyNot } from "#web/shared/account/MePage.tsx";
import { Shape } from "#web/shared/states/skeletons.tsx";

interface Props<T> {
  title: string;
  lead: string;
  anchor?: string;
  query: UseQueryResult<T>;
  children(data: T): ReactNode;
}

/** A part of the settings whose content is loaded after the page. */
export function LoadedPart<T>({ query, children, ...part }: Props<T>) {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = query;
  const whyNot = useWhyNot();
  return (
    <Part {...part}>
      {data !== undefined ? (
        children(data)
      ) : error ? (
        <>
          <FormRefusal text={whyNot(error)} />
          <button type="button" className={button.line} disabled={isFetching} onClick={() => void refetch()}>
            {t("common.retry")}
          </button>
        </>
      ) : (
        <Shape is="panel" />
      )}
    </Part>
  );
}
