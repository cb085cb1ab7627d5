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

// ---------- people seen closer ----------
/** A limb through points, wide at its root: rounded like a brushstroke. */
export function tube(c, pts, widths, fill) {
  const n = 14, P = [], at = (a, b, d, e, k) => 0.5 * (2 * b + (d - a) * k + (2 * a - 5 * b + 4 * d - e) * k * k + (3 * b - a - 3 * d + e) * k * k * k)
  for (let i = 0; i < pts.length - 1; i++) { const a = pts[Math.max(0, i - 1)], b = pts[i], d = pts[i + 1], e = pts[Math.min(pts.length - 1, i + 2)]; for (let q = i ? 1 : 0; q <= n; q++) { const k = q / n; P.push([at(a[0], b[0], d[0], e[0], k), at(a[1], b[1], d[1], e[1], k), widths[i] + (widths[i + 1] - widths[i]) * k]) } }
  const L = [], R = []; P.forEach(([x, y, w], i) => { const [ax, ay] = P[Math.max(0, i - 1)], [bx, by] = P[Math.min(P.length - 1, i + 1)], dx = bx - ax, dy = by - ay, m = Math.hypot(dx, dy) || 1; L.push([x - (dy / m) * w, y + (dx / m) * w]); R.push([x + (dy / m) * w, y - (dx / m) * w]) })
  const e = P[P.length - 1], s = P[0], d = (q) => `${n1(q[0])} ${n1(q[1])}`; c.path(`M${L.map(d).join('L')}A${n1(e[2])} ${n1(e[2])} 0 0 0 ${d(R[R.length - 1])}L${R.slice().reverse().map(d).join('L')}A${n1(s[2])} ${n1(s[2])} 0 0 0 ${d(L[0])}Z`, fill)
}
/**
 * Somebody of height `h` over (x, y), posed by joints in parts of `h` from there, y upward: `hip`, `chest`, `head`,
 * `arms` and `legs` as [[elbow, hand], [elbow, hand]] and [[knee, foot], …], the left of the picture first.
 * `turn` is where the face looks, -1 to 1; `behind` names the arm that the body hides.
 */
export function figure(c, x, y, h, pose, o) {
  const J = ([u, v]) => [x + u * h, y - v * h], hip = J(pose.hip ?? [0, 0.5]), chest = J(pose.chest ?? [0, 0.77]), head = J(pose.head ?? [(pose.chest ?? [0, 0.77])[0], (pose.chest ?? [0, 0.77])[1] + 0.145]), turn = pose.turn ?? 0
  const arms = pose.arms ?? [[[-0.16, 0.6], [-0.15, 0.44]], [[0.16, 0.6], [0.15, 0.44]]], legs = pose.legs ?? [[[-0.05, 0.27], [-0.06, 0]], [[0.05, 0.27], [0.07, 0]]], sw = (pose.width ?? 0.105) * h, hw = (o.hips ?? 0.082) * h
  const lean = Math.atan2(chest[0] - hip[0], hip[1] - chest[1]), sh = (s) => [chest[0] + s * sw * 0.86 * Math.cos(lean), chest[1] + h * 0.02 + s * sw * 0.86 * Math.sin(lean) + (pose.shrug ?? 0) * s * h]
  const skin = (k) => c.lin([lite(o.skin, 0.22), o.skin, dark(o.skin, k)], 0, 0, 1, 0.3)
  const arm = (i) => {
    const s = i ? 1 : -1, a = sh(s), [e, f] = arms[i].map(J), back = pose.behind === i, sleeve = o.sleeve ?? 0.55
    tube(c, [a, e, f], [h * 0.03, h * 0.024, h * 0.017], back ? dark(o.skin, 0.22) : skin(0.16)); const g = Math.atan2(f[1] - e[1], f[0] - e[0]), px = f[0] + Math.cos(g) * h * 0.012, py = f[1] + Math.sin(g) * h * 0.012, tone = back ? dark(o.skin, 0.16) : lite(o.skin, 0.06); c.ell(px, py, h * 0.03, h * 0.018, tone, `transform="rotate(${n1((g * 180) / Math.PI)} ${n1(px)} ${n1(py)})"`); tube(c, [f, [f[0] + Math.cos(g - s * 0.9) * h * 0.03, f[1] + Math.sin(g - s * 0.9) * h * 0.03]], [h * 0.009, h * 0.006], tone)
    if (sleeve > 1) { const k = sleeve - 1; tube(c, [a, e, [e[0] + (f[0] - e[0]) * k, e[1] + (f[1] - e[1]) * k]], [h * 0.035, h * 0.03, h * 0.025], c.lin([lite(o.shirt, back ? -0 : 0.2), dark(o.shirt, back ? 0.32 : 0.16)])) } else tube(c, [a, [a[0] + (e[0] - a[0]) * sleeve, a[1] + (e[1] - a[1]) * sleeve]], [h * 0.034, h * 0.036], back ? dark(o.shirt, 0.26) : c.lin([lite(o.shirt, 0.22), dark(o.shirt, 0.12)]))
  }
  if (!pose.noLegs) legs.forEach(([kn, ft], i) => { const s = i ? 1 : -1, a = [hip[0] + s * hw * 0.52, hip[1] - h * 0.01], k = J(kn), f = J(ft), bare = o.skirt || o.shorts, toe = pose.toes?.[i] ?? (s * 0.5 + turn * 0.5); tube(c, [a, k, [f[0], f[1] - h * (bare ? 0.02 : 0.036)]], bare ? [h * 0.044, h * 0.033, h * 0.019] : [h * 0.05, h * 0.042, h * 0.031], bare ? (i ? skin(0.2) : dark(o.skin, 0.14)) : c.lin([lite(o.legs, i ? 0.16 : 0.06), dark(o.legs, i ? 0.14 : 0.24)], 0, 0, 1, 0)); if (o.shorts) tube(c, [a, [a[0] + (k[0] - a[0]) * 0.8, a[1] + (k[1] - a[1]) * 0.8]], [h * 0.05, h * 0.052], c.lin([lite(o.legs, 0.16), dark(o.legs, 0.16)], 0, 0, 1, 0)); const sc = o.shoe === null ? o.skin : o.shoe ?? '#4a3428', L = h * 0.05, cx = f[0] + toe * h * 0.022; c.path(`M${n1(cx - L * 0.8)} ${n1(f[1])}Q${n1(cx - L * 0.9)} ${n1(f[1] - h * 0.036)} ${n1(f[0] - h * 0.004)} ${n1(f[1] - h * 0.04)}Q${n1(f[0] + h * 0.03)} ${n1(f[1] - h * 0.042)} ${n1(cx + L * 0.8)} ${n1(f[1] - h * 0.014)}Q${n1(cx + L * 0.94)} ${n1(f[1])} ${n1(cx + L * 0.7)} ${n1(f[1] + h * 0.002)}H${n1(cx - L * 0.74)}Z`, c.lin([lite(sc, 0.14), dark(sc, 0.14)]), toe < 0 ? `transform="translate(${n1(2 * cx)} 0) scale(-1 1)"` : '') })
  if (pose.behind !== undefined) arm(pose.behind)
  const lengthHair = ['long', 'curls', 'braids', 'pony'].includes(o.style), hx = head[0], hy = head[1], rx = h * 0.059, ry = h * 0.073
  if (lengthHair) { if (o.style === 'pony') tube(c, [[hx - turn * rx * 0.7, hy - ry * 0.5], [hx - (turn || 1) * rx * 1.7, hy + ry * 0.1], [hx - (turn || 1) * rx * 1.5, hy + ry * 1.3]], [h * 0.03, h * 0.036, h * 0.014], o.hair); else c.path(`M${n1(hx - rx * 1.16)} ${n1(hy - ry * 0.3)}Q${n1(hx - rx * 1.5)} ${n1(hy + ry * 1.2)} ${n1(hx - rx * 1.2)} ${n1(hy + ry * 1.9)}H${n1(hx + rx * 1.2)}Q${n1(hx + rx * 1.5)} ${n1(hy + ry * 1.2)} ${n1(hx + rx * 1.16)} ${n1(hy - ry * 0.3)}Z`, dark(o.hair, 0.1)) }
  if (o.style === 'afro') c.ell(hx, hy - ry * 0.34, rx * 1.75, ry * 1.45, c.rad([lite(o.hair, 0.18), o.hair, dark(o.hair, 0.1)], 0.4, 0.35, 0.8))
  if (o.style === 'curls') for (let i = 0; i < 22; i++) { const a = Math.PI * (0.9 + 1.2 * (i / 21)) ; c.ell(hx + Math.cos(a) * rx * 1.3, hy + Math.sin(a) * ry * 0.9 - ry * 0.1 + (i % 3) * 3, rx * 0.42, ry * 0.38, i % 2 ? o.hair : lite(o.hair, 0.08)) ; if (i < 10) c.ell(hx + (i < 5 ? -1 : 1) * rx * 1.25, hy + ((i % 5) - 0.5) * ry * 0.42, rx * 0.4, ry * 0.36, i % 2 ? o.hair : lite(o.hair, 0.08)) }
  // body
  const A = sh(-1), B = sh(1), ca = Math.cos(lean), sa = Math.sin(lean), HL = [hip[0] - hw * ca, hip[1] - hw * sa + h * 0.02], HR = [hip[0] + hw * ca, hip[1] + hw * sa + h * 0.02], wm = 0.82, mid = (p, q, s) => [(p[0] + q[0]) / 2 + s * h * 0.012 * wm, (p[1] + q[1]) / 2], mL = mid(A, HL, 1), mR = mid(B, HR, -1), q = (p) => `${n1(p[0])} ${n1(p[1])}`
  c.path(`M${q([A[0] - h * 0.018, A[1] + h * 0.006])}Q${q([A[0] + sw * 0.1, A[1] - h * 0.034])} ${q([chest[0] - h * 0.03, chest[1] - h * 0.036])}L${q([chest[0] + h * 0.03, chest[1] - h * 0.036])}Q${q([B[0] - sw * 0.1, B[1] - h * 0.034])} ${q([B[0] + h * 0.018, B[1] + h * 0.006])}Q${q(mR)} ${q(HR)}L${q(HL)}Q${q(mL)} ${q([A[0] - h * 0.018, A[1] + h * 0.006])}Z`, c.lin([lite(o.shirt, 0.24), o.shirt, dark(o.shirt, 0.24)], 0, 0, 1, 0.25))
  if (o.stripes) { for (let i = 1; i < 7; i++) { const k = i / 7, l = [A[0] + (HL[0] - A[0]) * k + h * 0.012, A[1] + (HL[1] - A[1]) * k], rr = [B[0] + (HR[0] - B[0]) * k - h * 0.012, B[1] + (HR[1] - B[1]) * k]; c.stroke(`M${q(l)}L${q(rr)}`, o.stripes, n1(h * 0.012), 'opacity=".75"') } }
  if (o.apron) { c.path(`M${q([chest[0] - sw * 0.5, chest[1] + h * 0.05])}L${q([chest[0] + sw * 0.5, chest[1] + h * 0.05])}L${q([HR[0] + h * 0.006, hip[1] - h * 0.08])}L${q([HR[0] + h * 0.02, hip[1] + h * (o.apronLow ?? 0.16)])}H${n1(HL[0] - h * 0.02)}L${q([HL[0] - h * 0.006, hip[1] - h * 0.08])}Z`, c.lin([lite(o.apron, 0.22), o.apron, dark(o.apron, 0.16)], 0, 0, 1, 0.2)); c.stroke(`M${q([chest[0] - sw * 0.48, chest[1] + h * 0.05])}L${q([chest[0] - h * 0.03, chest[1] - h * 0.03])}M${q([chest[0] + sw * 0.48, chest[1] + h * 0.05])}L${q([chest[0] + h * 0.03, chest[1] - h * 0.03])}`, o.apron, n1(h * 0.014)); c.rect(hip[0] - h * 0.05, hip[1] - h * 0.01, h * 0.1, h * 0.07, dark(o.apron, 0.12), 'rx="4" opacity=".7"') }
  if (o.skirt) { const f = o.skirt * h, sway = (pose.sway ?? 0) * h, lift = pose.lift ?? [0, 0], hem = y - h * (o.hem ?? 0.06), wy = hip[1] - h * 0.05, col = o.skirtColor ?? '#fbf3e2', L = [hip[0] - f + sway, hem - lift[0] * h], R = [hip[0] + f + sway, hem - lift[1] * h], n = 7, pt = (k) => [L[0] + (R[0] - L[0]) * k, L[1] + (R[1] - L[1]) * k + Math.pow(Math.sin(k * Math.PI), 0.8) * h * (pose.dip ?? 0.05)]; let hemPath = ''; for (let i = 1; i <= n; i++) { const a = pt((i - 0.5) / n), b = pt(i / n); hemPath += `Q${q([a[0], a[1] + h * 0.03])} ${q(b)}` } const edge = `M${q(pt(0))}${hemPath}`; c.path(`M${q([hip[0] - hw * 0.94, wy])}Q${q([hip[0] - f * 0.55 + sway * 0.4, wy + (L[1] - wy) * 0.36])} ${q(pt(0))}${hemPath}Q${q([hip[0] + f * 0.55 + sway * 0.4, wy + (R[1] - wy) * 0.36])} ${q([hip[0] + hw * 0.94, wy])}Z`, c.lin([lite(col, 0.22), col, dark(col, 0.22)], 0, 0, 1, 0.35)); for (let i = 1; i < n * 2; i++) { const k = i / (n * 2), b = pt(k); c.stroke(`M${q([hip[0] + (k - 0.5) * hw * 1.7, wy + h * 0.02])}Q${q([hip[0] + (k - 0.5) * f * 1.1 + sway * 0.4, wy + (b[1] - wy) * 0.5])} ${q([b[0], b[1] - h * 0.01])}`, i % 2 ? dark(col, 0.3) : lite(col, 0.4), n1(Math.max(1.6, h * 0.008)), 'opacity=".4"') } for (const [w, dy] of o.trims ?? []) c.stroke(edge, w, n1(h * 0.018), `transform="translate(0 ${n1(-dy * h)})"`); c.rect(hip[0] - hw * 0.96, wy - h * 0.012, hw * 1.92, h * 0.03, dark(col, 0.16), 'rx="4"') }
  // neck and head
  tube(c, [[chest[0], chest[1] - h * 0.02], [hx - turn * h * 0.006, hy + ry * 0.7]], [h * 0.027, h * 0.024], dark(o.skin, 0.22)); c.path(`M${q([chest[0] - h * 0.034, chest[1] - h * 0.03])}Q${q([chest[0], chest[1] + h * 0.03])} ${q([chest[0] + h * 0.034, chest[1] - h * 0.03])}Z`, dark(o.skin, 0.14))
  const tilt = pose.tilt ?? 0; c.group(tilt ? `transform="rotate(${tilt} ${n1(hx)} ${n1(hy)})"` : '', () => {
    if (pose.back) { c.ell(hx, hy, rx, ry, dark(o.skin, 0.12)); c.path(`M${n1(hx - rx * 1.08)} ${n1(hy + ry * 0.62)}Q${n1(hx - rx * 1.3)} ${n1(hy - ry * 1.2)} ${n1(hx)} ${n1(hy - ry * 1.18)}Q${n1(hx + rx * 1.3)} ${n1(hy - ry * 1.2)} ${n1(hx + rx * 1.08)} ${n1(hy + ry * 0.62)}Q${n1(hx)} ${n1(hy + ry * 0.96)} ${n1(hx - rx * 1.08)} ${n1(hy + ry * 0.62)}Z`, c.lin([lite(o.hair, 0.16), o.hair], 0, 0, 1, 0)); if (o.style === 'bun') c.ell(hx, hy - ry * 0.2, rx * 0.6, ry * 0.52, lite(o.hair, 0.12)) } else {
      for (const s of [-1, 1]) if (turn * s < 0.6) c.ell(hx + s * rx * 0.98 - turn * rx * 0.12, hy + ry * 0.1, rx * 0.2, ry * 0.22, dark(o.skin, 0.1))
      c.path(`M${n1(hx - rx)} ${n1(hy - ry * 0.2)}Q${n1(hx - rx)} ${n1(hy - ry)} ${n1(hx)} ${n1(hy - ry)}Q${n1(hx + rx)} ${n1(hy - ry)} ${n1(hx + rx)} ${n1(hy - ry * 0.2)}Q${n1(hx + rx * 0.98)} ${n1(hy + ry * 0.62)} ${n1(hx + turn * rx * 0.2 + rx * 0.36)} ${n1(hy + ry * 0.95)}Q${n1(hx + turn * rx * 0.2)} ${n1(hy + ry * 1.08)} ${n1(hx + turn * rx * 0.2 - rx * 0.36)} ${n1(hy + ry * 0.95)}Q${n1(hx - rx * 0.98)} ${n1(hy + ry * 0.62)} ${n1(hx - rx)} ${n1(hy - ry * 0.2)}Z`, c.lin([lite(o.skin, 0.24), o.skin, dark(o.skin, 0.2)], 0, 0, 1, 0.2))
      const fx = hx + turn * rx * 0.42, ink = dark(o.skin, 0.62), w = n1(Math.max(1.6, h * 0.006)); for (const s of [-1, 1]) { const ex = fx + s * rx * 0.4 * (1 - Math.abs(turn) * 0.2); c.ell(ex, hy + ry * 0.36, rx * 0.22, ry * 0.14, '#c8553c', 'opacity=".2"'); if (pose.shut) c.stroke(`M${n1(ex - rx * 0.17)} ${n1(hy + ry * 0.02)}q${n1(rx * 0.17)} ${n1(ry * 0.12)} ${n1(rx * 0.34)} 0`, ink, w); else c.ell(ex, hy + ry * 0.02, rx * 0.085, ry * 0.085, ink); c.stroke(`M${n1(ex - rx * 0.2)} ${n1(hy - ry * 0.2)}q${n1(rx * 0.18)} ${n1(-ry * 0.1)} ${n1(rx * 0.38)} 0`, mix2(o), w) }
      c.stroke(`M${n1(fx + turn * rx * 0.04)} ${n1(hy + ry * 0.06)}q${n1((turn || 0.5) * rx * 0.16)} ${n1(ry * 0.2)} ${n1((turn || 0.5) * rx * 0.02)} ${n1(ry * 0.26)}`, dark(o.skin, 0.4), w, 'opacity=".8"'); c.stroke(`M${n1(fx - rx * 0.24)} ${n1(hy + ry * 0.55)}q${n1(rx * 0.24)} ${n1(ry * (pose.smile ?? 0.18))} ${n1(rx * 0.48)} 0`, '#9a3f30', n1(Math.max(1.8, h * 0.0075)))
      const cap = (up, side, low) => c.path(`M${n1(hx - rx * side)} ${n1(hy + ry * low)}Q${n1(hx - rx * 1.26)} ${n1(hy - ry * up)} ${n1(hx)} ${n1(hy - ry * up)}Q${n1(hx + rx * 1.26)} ${n1(hy - ry * up)} ${n1(hx + rx * side)} ${n1(hy + ry * low)}Q${n1(hx + rx * 0.9)} ${n1(hy - ry * 0.36)} ${n1(hx + turn * rx * 0.5 + rx * 0.3)} ${n1(hy - ry * 0.56)}Q${n1(hx + turn * rx * 0.5 - rx * 0.3)} ${n1(hy - ry * 0.66)} ${n1(hx - rx * 0.7)} ${n1(hy - ry * 0.4)}Q${n1(hx - rx * 0.98)} ${n1(hy - ry * 0.24)} ${n1(hx - rx * side)} ${n1(hy + ry * low)}Z`, c.lin([lite(o.hair, 0.16), o.hair, dark(o.hair, 0.1)], 0, 0, 1, 0.3))
      if (o.style === 'bald') c.stroke(`M${n1(hx - rx * 0.9)} ${n1(hy - ry * 0.1)}q${n1(rx * 0.06)} ${n1(-ry * 0.3)} ${n1(rx * 0.2)} ${n1(-ry * 0.4)}`, o.hair, n1(h * 0.012)); else if (o.style !== 'afro') cap(1.2, 1.05, o.style === 'long' || o.style === 'braids' ? 0.4 : 0.06); else cap(1.3, 1.05, -0.06)
      if (o.style === 'bun') c.ell(hx - turn * rx * 0.7, hy - ry * 1.24, rx * 0.5, ry * 0.42, o.hair); if (o.style === 'braids') for (const s of [-1, 1]) for (let i = 0; i < 5; i++) c.ell(hx + s * rx * (1.02 - i * 0.02), hy + ry * (0.3 + i * 0.34), rx * 0.2, ry * 0.2, i % 2 ? o.hair : lite(o.hair, 0.16))
      if (o.beard) c.path(`M${n1(hx - rx * 0.96)} ${n1(hy + ry * 0.16)}Q${n1(hx - rx * 0.9)} ${n1(hy + ry * 1.1)} ${n1(fx)} ${n1(hy + ry * 1.16)}Q${n1(hx + rx * 0.9)} ${n1(hy + ry * 1.1)} ${n1(hx + rx * 0.96)} ${n1(hy + ry * 0.16)}Q${n1(hx + rx * 0.7)} ${n1(hy + ry * 0.6)} ${n1(fx + rx * 0.3)} ${n1(hy + ry * 0.46)}H${n1(fx - rx * 0.3)}Q${n1(hx - rx * 0.7)} ${n1(hy + ry * 0.6)} ${n1(hx - rx * 0.96)} ${n1(hy + ry * 0.16)}Z`, o.hair); if (o.glasses) for (const s of [-1, 1]) c.raw(`<circle cx="${n1(fx + s * rx * 0.4)}" cy="${n1(hy + ry * 0.03)}" r="${n1(rx * 0.3)}" fill="#fff" fill-opacity=".18" stroke="#3a2a22" stroke-width="${w}"/>`)
      if (o.flower) c.ell(hx + rx * 0.95, hy - ry * 0.5, rx * 0.3, rx * 0.3, o.flower)
      if (o.scarf) { c.path(`M${n1(hx - rx * 1.1)} ${n1(hy - ry * 0.2)}Q${n1(hx - rx * 1.34)} ${n1(hy - ry * 1.44)} ${n1(hx)} ${n1(hy - ry * 1.4)}Q${n1(hx + rx * 1.34)} ${n1(hy - ry * 1.44)} ${n1(hx + rx * 1.1)} ${n1(hy - ry * 0.2)}Q${n1(hx)} ${n1(hy - ry * 0.92)} ${n1(hx - rx * 1.1)} ${n1(hy - ry * 0.2)}Z`, c.lin([lite(o.scarf, 0.25), o.scarf, dark(o.scarf, 0.15)], 0, 0, 1, 0.2)); for (const k of [-0.4, 0.1, 0.6]) c.stroke(`M${n1(hx + k * rx)} ${n1(hy - ry * 1.34)}q${n1(rx * 0.16)} ${n1(ry * 0.3)} ${n1(rx * 0.02)} ${n1(ry * 0.62)}`, dark(o.scarf, 0.25), w, 'opacity=".6"'); c.ell(hx + rx * 0.5, hy - ry * 1.3, rx * 0.36, ry * 0.28, lite(o.scarf, 0.1)) }
      if (o.hat) { c.ell(hx, hy - ry * 0.52, rx * 1.95, ry * 0.34, dark(o.hat, 0.12)); c.path(`M${n1(hx - rx * 1.05)} ${n1(hy - ry * 0.56)}Q${n1(hx - rx)} ${n1(hy - ry * 1.56)} ${n1(hx)} ${n1(hy - ry * 1.54)}Q${n1(hx + rx)} ${n1(hy - ry * 1.56)} ${n1(hx + rx * 1.05)} ${n1(hy - ry * 0.56)}Q${n1(hx)} ${n1(hy - ry * 0.36)} ${n1(hx - rx * 1.05)} ${n1(hy - ry * 0.56)}Z`, c.lin([lite(o.hat, 0.2), o.hat, dark(o.hat, 0.12)], 0, 0, 1, 0)); c.stroke(`M${n1(hx - rx * 1.03)} ${n1(hy - ry * 0.66)}Q${n1(hx)} ${n1(hy - ry * 0.46)} ${n1(hx + rx * 1.03)} ${n1(hy - ry * 0.66)}`, o.band ?? '#7a3b2a', n1(h * 0.014)) }
    }
  })
  for (const i of [0, 1]) if (pose.behind !== i) arm(i)
  return { hands: arms.map((a) => J(a[1])), head: [hx, hy] }
}
function mix2(o) { return o.hair === '#6d6660' || o.hair === '#c9c2b8' ? '#6d6660' : dark(o.hair, 0.1) }
/** A look for somebody seen closer; `style` is how the hair is worn. */
export const closeLook = (r, more = {}) => ({ skin: r.pick(SKINS.concat('#c98f66', '#d9a37c', '#b98058', '#e0b48f')), hair: r.pick(['#1d1412', '#2e1e18', '#3a2620', '#4a2e20']), shirt: r.pick(['#f4ead6', '#e9b44c', '#c85a3c', '#3a7f80', '#e7a79a', '#8fb9c4', '#4f7a58', '#a8485a']), legs: r.pick(['#35475a', '#5a4636', '#d9c3a2', '#2f4f50']), style: r.pick(['short', 'bun', 'long', 'afro', 'curls', 'short', 'pony']), ...more })
