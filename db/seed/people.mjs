// People in demo scenes: a few strokes each, seen from afar.
import { dark, lite, n1 } from './paper.mjs'

const SKINS = ['#7a4a32', '#9a6646', '#5a3626', '#b98058', '#8a5a40']
const HAIR = ['#1d1412', '#2e1e18', '#3a2620', '#6d6660']

/** A look by chance: skin, hair, shirt and trousers, or a skirt in the shirt's place. */
export function look(r, more = {}) {
  return { skin: r.pick(SKINS), hair: r.pick(HAIR), shirt: r.pick(['#f4ead6', '#e9b44c', '#c85a3c', '#3a7f80', '#e7a79a', '#8fb9c4', '#4f7a58']), legs: r.pick(['#35475a', '#5a4636', '#d9c3a2', '#2f4f50']), ...more }
}

function limb(c, a, b, bend, w, color) {
  const dx = b[0] - a[0], dy = b[1] - a[1], m = [(a[0] + b[0]) / 2 - dy * bend, (a[1] + b[1]) / 2 + dx * bend]
  c.stroke(`M${n1(a[0])} ${n1(a[1])}L${n1(m[0])} ${n1(m[1])}`, color, n1(w))
  c.stroke(`M${n1(m[0])} ${n1(m[1])}L${n1(b[0])} ${n1(b[1])}`, color, n1(w * 0.8))
  return m
}

/**
 * Somebody of height `h` whose feet stand around (x, y). In parts of `h`: `lean` of the shoulders, `hands` and `feet`
 * as offsets from the middle of shoulders and from (x, y), `bend` of each elbow; `skirt` is how far it flares.
 */
export function person(c, x, y, h, o) {
  const hip = [x + (o.hip ?? 0) * h, y - h * 0.47], top = [x + (o.lean ?? 0) * h, y - h * 0.8]
  const hands = o.hands ?? [[-0.13, 0.36], [0.13, 0.36]], feet = o.feet ?? [[-0.07, 0], [0.07, 0]], bend = o.bend ?? [0.12, -0.12], knee = o.knee ?? [0.04, -0.04]
  const arm = (i) => { const s = i ? 1 : -1, from = [top[0] + s * h * 0.085, top[1] + h * 0.025], to = [top[0] + hands[i][0] * h, top[1] + hands[i][1] * h]; const m = limb(c, from, to, bend[i], h * 0.056, i ? o.skin : dark(o.skin, 0.22)); c.stroke(`M${n1(from[0])} ${n1(from[1])}L${n1(from[0] + (m[0] - from[0]) * 0.8)} ${n1(from[1] + (m[1] - from[1]) * 0.8)}`, i ? o.shirt : dark(o.shirt, 0.2), n1(h * 0.074)) }
  if (!o.noLegs) feet.forEach(([fx, fy], i) => { const s = i ? 1 : -1, to = [x + fx * h, y + fy * h - h * 0.015]; limb(c, [hip[0] + s * h * 0.042, hip[1]], to, knee[i], h * 0.085, o.skirt ? (i ? o.skin : dark(o.skin, 0.2)) : i ? o.legs : dark(o.legs, 0.2)); c.ell(to[0] + h * 0.015, to[1] + h * 0.008, h * 0.045, h * 0.018, '#3a2a22') })
  arm(0)
  const w = h * 0.105, b = h * 0.078
  c.path(`M${n1(top[0] - w)} ${n1(top[1] + h * 0.02)}Q${n1(top[0])} ${n1(top[1] - h * 0.035)} ${n1(top[0] + w)} ${n1(top[1] + h * 0.02)}Q${n1((top[0] + hip[0]) / 2 + w * 0.82)} ${n1((top[1] + hip[1]) / 2)} ${n1(hip[0] + b)} ${n1(hip[1] + h * 0.03)}H${n1(hip[0] - b)}Q${n1((top[0] + hip[0]) / 2 - w * 0.82)} ${n1((top[1] + hip[1]) / 2)} ${n1(top[0] - w)} ${n1(top[1] + h * 0.02)}Z`, c.lin([lite(o.shirt, 0.22), o.shirt, dark(o.shirt, 0.26)], 0, 0, 1, 0.3))
  if (o.apron) c.path(`M${n1(top[0] - w * 0.55)} ${n1(top[1] + h * 0.08)}H${n1(top[0] + w * 0.55)}L${n1(hip[0] + b * 1.15)} ${n1(hip[1] + h * 0.16)}H${n1(hip[0] - b * 1.15)}Z`, c.lin([lite(o.apron, 0.25), o.apron]))
  if (o.skirt) {
    const f = o.skirt * h, sw = (o.swing ?? 0) * h, hem = y - h * (o.hem ?? 0.08), waist = hip[1] - h * 0.06, col = o.skirtColor ?? '#fbf3e2'
    c.path(`M${n1(hip[0] - b)} ${n1(waist)}Q${n1(hip[0] - f * 0.5 + sw * 0.3)} ${n1(waist + (hem - waist) * 0.4)} ${n1(hip[0] - f + sw)} ${n1(hem)}Q${n1(hip[0] - f * 0.5 + sw)} ${n1(hem + h * 0.06)} ${n1(hip[0] + sw)} ${n1(hem + h * 0.02)}T${n1(hip[0] + f + sw)} ${n1(hem - h * 0.02)}Q${n1(hip[0] + f * 0.5 + sw * 0.3)} ${n1(waist + (hem - waist) * 0.4)} ${n1(hip[0] + b)} ${n1(waist)}Z`, c.lin([lite(col, 0.2), col, dark(col, 0.2)], 0, 0, 1, 0.4))
    for (let k = -3; k <= 3; k++) c.stroke(`M${n1(hip[0] + k * b * 0.3)} ${n1(waist + h * 0.02)}Q${n1(hip[0] + k * f * 0.16 + sw * 0.3)} ${n1(waist + (hem - waist) * 0.5)} ${n1(hip[0] + k * f * 0.3 + sw)} ${n1(hem)}`, dark(col, 0.3), Math.max(1.4, h * 0.008), 'opacity=".4"')
    if (o.trim) c.stroke(`M${n1(hip[0] - f + sw)} ${n1(hem)}Q${n1(hip[0] - f * 0.5 + sw)} ${n1(hem + h * 0.06)} ${n1(hip[0] + sw)} ${n1(hem + h * 0.02)}T${n1(hip[0] + f + sw)} ${n1(hem - h * 0.02)}`, o.trim, n1(h * 0.022))
  }
  const hx = top[0] + (o.nod ?? 0) * h, hy = top[1] - h * 0.1
  c.stroke(`M${n1(top[0])} ${n1(top[1])}L${n1(hx)} ${n1(hy)}`, dark(o.skin, 0.25), n1(h * 0.06))
  c.ell(hx, hy, h * 0.054, h * 0.07, c.lin([lite(o.skin, 0.2), o.skin, dark(o.skin, 0.25)], 0, 0, 1, 0))
  c.path(`M${n1(hx - h * 0.06)} ${n1(hy + h * 0.005)}Q${n1(hx - h * 0.066)} ${n1(hy - h * 0.088)} ${n1(hx)} ${n1(hy - h * 0.085)}Q${n1(hx + h * 0.066)} ${n1(hy - h * 0.088)} ${n1(hx + h * 0.058)} ${n1(hy + h * 0.002)}Q${n1(hx + h * 0.03)} ${n1(hy - h * 0.05)} ${n1(hx - h * 0.01)} ${n1(hy - h * 0.045)}Q${n1(hx - h * 0.045)} ${n1(hy - h * 0.04)} ${n1(hx - h * 0.06)} ${n1(hy + h * 0.005)}Z`, o.hair)
  if (o.bun) c.ell(hx - h * 0.05, hy - h * 0.06, h * 0.034, h * 0.034, o.hair)
  if (o.scarf) { c.path(`M${n1(hx - h * 0.062)} ${n1(hy - h * 0.012)}Q${n1(hx - h * 0.07)} ${n1(hy - h * 0.1)} ${n1(hx)} ${n1(hy - h * 0.096)}Q${n1(hx + h * 0.07)} ${n1(hy - h * 0.1)} ${n1(hx + h * 0.062)} ${n1(hy - h * 0.012)}Q${n1(hx)} ${n1(hy - h * 0.06)} ${n1(hx - h * 0.062)} ${n1(hy - h * 0.012)}Z`, o.scarf); c.ell(hx + h * 0.05, hy - h * 0.07, h * 0.026, h * 0.02, o.scarf) }
  if (o.hat) { c.ell(hx, hy - h * 0.045, h * 0.11, h * 0.024, dark(o.hat, 0.1)); c.path(`M${n1(hx - h * 0.056)} ${n1(hy - h * 0.045)}Q${n1(hx - h * 0.05)} ${n1(hy - h * 0.115)} ${n1(hx)} ${n1(hy - h * 0.115)}Q${n1(hx + h * 0.05)} ${n1(hy - h * 0.115)} ${n1(hx + h * 0.056)} ${n1(hy - h * 0.045)}Z`, c.lin([lite(o.hat, 0.2), dark(o.hat, 0.12)])) }
  arm(1)
  return { hands: hands.map(([dx, dy]) => [top[0] + dx * h, top[1] + dy * h]), hip, head: [hx, hy] }
}
