/** JSON that is safe inside a script element: it cannot contain `</script>` or `<!--`. */
export function asScriptText(data: object): string {
  return JSON.stringify(data).replaceAll("<", "\\u003c");
}
