/** JSON that can stand inside a script element whatever is in it: no `</script>`, no `<!--`. */
export function asScriptText(data: object): string {
  return JSON.stringify(data).replaceAll("<", "\\u003c");
}
