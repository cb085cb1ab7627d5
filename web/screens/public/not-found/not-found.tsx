import { data } from "react-router";
import { NotFoundPoster } from "#web/shared/frame/NotFoundPoster.tsx";

export function loader() {
  return data(null, { status: 404 });
}

export function clientLoader() {
  return null;
}

export default NotFoundPoster;
