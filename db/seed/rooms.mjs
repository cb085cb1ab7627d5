// A room in meters seen by one eye, and the furniture that stands in it: what is set down stays on the floor.
import { H, W, canopy, dark, leafSpray, lite, mix, n1, palm, view } from './paper.mjs'

/** Where a point stands in the picture: x to the right, y up, z away from the eye. */
export function lens({ x = 2.6, y = 1.5, f = 770, vx = 600, vy = 400 } = {}) {
  const P = (px, py, pz) => [vx + (f * (px - x)) / pz, vy - (f * (py - y)) / pz]
  return Object.assign(P, { x, y, f, vx, vy, k: (z) => f / z })
}
export const face = (c, P, pts, fill, more) => c.poly(pts.map((q) => P(...q)), fill, more)
export const line = (c, P, pts, color, w, more) => c.stroke('M' + pts.map((q) => P(...q).map(n1).join(' ')).join('L'), color, n1(w), more)

/** A box of three visible sides; light falls from the left. */
export function box(c, P, [x0, x1], [y0, y1], [z0, z1], col, more = '') {
  if (y1 < P.y) face(c, P, [[x0, y1, z0], [x1, y1, z0], [x1, y1, z1], [x0, y1, z1]], lite(col, 0.26), more)
  else if (y0 > P.y) face(c, P, [[x0, y0, z0], [x1, y0, z0], [x1, y0, z1], [x0, y0, z1]], dark(col, 0.34), more)
  if (x0 > P.x) face(c, P, [[x0, y0, z0], [x0, y1, z0], [x0, y1, z1], [x0, y0, z1]], lite(col, 0.12), more)
  if (x1 < P.x) face(c, P, [[x1, y0, z0], [x1, y1, z0], [x1, y1, z1], [x1, y0, z1]], dark(col, 0.3), more)
  face(c, P, [[x0, y0, z0], [x1, y0, z0], [x1, y1, z0], [x0, y1, z0]], c.lin([lite(col, 0.06), dark(col, 0.12)], 0, 0, 0.6, 1), more)
}
/** Something turned: an upright cone of radii r0 below and r1 above. */
export function turned(c, P, x, z, y0, y1, r0, r1, col, top) {
  const e = (y, rr) => { const [px, py] = P(x, y, z), rx = P.k(z) * rr; return [px, py, rx, Math.abs((P.f * (P.y - y) * rr) / (z * z - rr * rr))] }
  const [ax, ay, arx, ary] = e(y0, r0), [bx, by, brx, bry] = e(y1, r1)
  c.path(`M${n1(ax - arx)} ${n1(ay)}A${n1(arx)} ${n1(ary)} 0 0 0 ${n1(ax + arx)} ${n1(ay)}L${n1(bx + brx)} ${n1(by)}A${n1(brx)} ${n1(bry)} 0 0 0 ${n1(bx - brx)} ${n1(by)}Z`, c.lin([lite(col, 0.28), col, dark(col, 0.3)], 0, 0, 1, 0))
  if (y1 < P.y) c.ell(bx, by, brx, bry, top ?? lite(col, 0.24))
}
export function shade(c, P, x, z, rx, rz, a = 0.4) { const [px, py] = P(x, 0, z), k = P.k(z); c.ell(px + k * 0.06, py, k * rx, Math.max(3, (P.f * P.y * rz) / (z * z)), '#14202a', `opacity="${a}" ${c.blur(n1(Math.max(3, k * 0.045)))}`) }
/** Soft stuffing between four corners: its edges bulge. */
export function puff(c, pts, fill, b = 0.14, more = '') {
  const n = pts.length, mx = pts.reduce((s, p) => s + p[0], 0) / n, my = pts.reduce((s, p) => s + p[1], 0) / n
  const q = pts.map(([x, y]) => [x + (mx - x) * b * 0.5, y + (my - y) * b * 0.5])
  let d = ''
  for (let i = 0; i < n; i++) { const a = q[i], e = q[(i + 1) % n], h = [(a[0] + e[0]) / 2, (a[1] + e[1]) / 2]; const s = (t, u) => [a[0] + (e[0] - a[0]) * t + (h[0] - mx) * b * u, a[1] + (e[1] - a[1]) * t + (h[1] - my) * b * u]; const p0 = s(0.12, 0.55), p1 = s(0.88, 0.55), m0 = s(0.5, 1); d += `${i ? 'L' : 'M'}${n1(p0[0])} ${n1(p0[1])}Q${n1(m0[0])} ${n1(m0[1])} ${n1(p1[0])} ${n1(p1[1])}`; const f = q[(i + 1) % n], g = q[(i + 2) % n], h2 = [(f[0] + g[0]) / 2, (f[1] + g[1]) / 2], p2 = [f[0] + (g[0] - f[0]) * 0.12 + (h2[0] - mx) * b * 0.55, f[1] + (g[1] - f[1]) * 0.12 + (h2[1] - my) * b * 0.55]; d += `Q${n1(f[0] + (f[0] - mx) * b * 0.2)} ${n1(f[1] + (f[1] - my) * b * 0.2)} ${n1(p2[0])} ${n1(p2[1])}` }
  c.path(d + 'Z', fill, more)
}

// ---------- the shell ----------
/** Floor, walls and ceiling; `o.wall`, `o.floor` and `o.ceiling` name how each is made. */
export function shell(c, P, o, t) {
  const { r } = c, { w, h, d } = o, z0 = 0.62, wall = o.col
  const [lw, rw] = [mix(wall, t.shade, o.dim ?? 0.05), mix(wall, t.shade, 0.2 + (o.dim ?? 0))]
  const plane = { back: (u, v) => [u * w, v * h, d], left: (u, v) => [0, v * h, z0 + u * (d - z0)], right: (u, v) => [w, v * h, z0 + u * (d - z0)] }
  const sides = [['left', lw, d - z0], ['right', rw, d - z0], ['back', mix(wall, t.lit, 0.06), w]]
  for (const [name, tone, len] of sides) {
    const at = plane[name], q = (u0, v0, u1, v1, fill, more) => face(c, P, [at(u0, v0), at(u1, v0), at(u1, v1), at(u0, v1)], fill, more)
    q(0, 0, 1, 1, name === 'back' ? c.lin([tone, mix(tone, t.shade, 0.1)]) : c.lin([mix(tone, t.shade, 0.12), tone], name === 'left' ? 0 : 1, 0, name === 'left' ? 1 : 0, 0))
    if (o.wall === 'planks') { const n = Math.round(len / 0.17); for (let i = 0; i <= n; i++) { q(i / n, 0, (i + 1) / n, 1, r.yes() ? t.lit : t.shade, `opacity="${n1(r.in(0.01, 0.12) * 10) / 10}"`); line(c, P, [at(i / n, 0), at(i / n, 1)], dark(tone, 0.45), 2, 'opacity=".5"') } }
    if (o.wall === 'boards') { const n = Math.round(h / 0.2); for (let i = 0; i <= n; i++) { q(0, i / n, 1, (i + 1) / n, r.yes() ? t.lit : t.shade, `opacity="${r.pick([0.04, 0.08, 0.12])}"`); line(c, P, [at(0, i / n), at(1, i / n)], dark(tone, 0.4), 2, 'opacity=".45"') } }
    if (o.wall === 'brick' || o.wall === 'stone') { const rows = Math.round(h / (o.wall === 'brick' ? 0.11 : 0.26)), n = Math.round(len / (o.wall === 'brick' ? 0.27 : 0.46)); for (let i = 0; i < rows; i++) for (let k = -1; k <= n; k++) { const off = (i % 2) * 0.5 + r.in(-0.04, 0.04), u0 = Math.max(0, (k + off) / n), u1 = Math.min(1, (k + off + 0.94) / n); if (u1 <= u0 || r.yes(o.wall === 'brick' ? 0.16 : 0.04)) continue; q(u0, (i + 0.08) / rows, u1, (i + 0.92) / rows, mix(tone, r.pick(o.wall === 'brick' ? ['#b4583c', '#c97a58', '#8f4632', '#d99a76'] : ['#c9bfa8', '#8d8675', '#a89c86', '#746d60']), r.in(0.25, 0.6)), 'opacity=".75"') } }
    if (o.wall === 'dado') { const v = o.dadoTop ?? 0.36, band = mix(o.dado, t.shade, name === 'back' ? 0.02 : name === 'left' ? 0.08 : 0.22); q(0, 0.04, 1, v, band); q(0, v, 1, v + 0.014, lite(band, 0.6)) }
    if (o.wall === 'tiled') { const v = o.dadoTop ?? 0.5, rows = Math.round(v * h / 0.15), n = Math.round(len / 0.15); for (let i = 0; i < rows; i++) for (let k = 0; k < n; k++) q((k + 0.06) / n, (i + 0.06) * v / rows, (k + 0.94) / n, (i + 0.94) * v / rows, mix(mix(r.pick([o.dado, lite(o.dado, 0.2), lite(o.dado, 0.4), mix(o.dado, '#fff6e2', 0.65)]), wall, 0.1), t.shade, name === 'right' ? 0.16 : 0)); q(0, v, 1, v + 0.02, '#fbf2e0') }
    if (o.wall !== 'brick' && o.wall !== 'stone') q(0, 0, 1, 0.045, o.wall === 'planks' || o.wall === 'boards' ? dark(tone, 0.3) : mix(tone, '#fffaf0', 0.6))
  }
  // floor
  const F = (x, z) => [x, 0, z], fq = (x0, z0_, x1, z1, fill, more) => face(c, P, [F(x0, z0_), F(x1, z0_), F(x1, z1), F(x0, z1)], fill, more), fc = o.floorCol ?? '#b98d62'
  fq(0, z0, w, d, c.lin([mix(fc, t.lit, 0.12), dark(fc, 0.16)]))
  if (o.floor === 'wood') { const n = Math.round(w / 0.16); for (let i = 0; i < n; i++) { fq((i * w) / n, z0, ((i + 1) * w) / n, d, r.yes() ? t.lit : t.shade, `opacity="${r.pick([0.03, 0.06, 0.1])}"`); line(c, P, [F((i * w) / n, z0), F((i * w) / n, d)], dark(fc, 0.45), 1.8, 'opacity=".5"'); const zz = r.in(1, d); line(c, P, [F((i * w) / n, zz), F(((i + 1) * w) / n, zz)], dark(fc, 0.45), 1.6, 'opacity=".4"') } }
  else if (o.floor !== 'plain') {
    const s = o.floor === 'clay' ? 0.36 : 0.42, a = o.floor === 'clay' ? fc : mix('#f0e3cc', t.lit, 0.15), b = o.floor === 'clay' ? dark(fc, 0.1) : o.tile ?? '#2f6f70'
    for (let x = 0, i = 0; x < w - 0.01; x += s, i++) for (let z = d, k = 0; z > 0.9; z -= s, k++) {
      const x1 = Math.min(w, x + s), z1 = Math.max(0.7, z - s), xm = x + s / 2, zm = z - s / 2
      if (o.floor === 'clay') { fq(x + 0.008, z1 + 0.008, x1 - 0.008, z - 0.008, mix(a, r.pick(['#e0956c', '#8f4f38', a]), r.in(0.05, 0.28))); continue }
      if (o.floor === 'checks') { fq(x, z1, x1, z, (i + k) % 2 ? a : mix(b, a, 0.12)); continue }
      fq(x, z1, x1, z, (i + k) % 2 ? a : mix(a, b, 0.14))
      if (x1 - x < s - 0.01) continue
      if (o.floor === 'diamonds') { face(c, P, [F(xm, z1), F(x1, zm), F(xm, z), F(x, zm)], b, 'opacity=".62"'); const e = s * 0.22; face(c, P, [F(xm, zm - e), F(xm + e, zm), F(xm, zm + e), F(xm - e, zm)], a) }
      else { for (const [px, pz] of [[x, z1], [x1, z1], [x1, z], [x, z]]) { const e = s * 0.3, cx = px + (xm - px) * 0, cz = pz; face(c, P, [F(cx, cz), F(cx + Math.sign(xm - px) * e, cz), F(cx + Math.sign(xm - px) * e * 0.7, cz + Math.sign(zm - pz) * e * 0.7), F(cx, cz + Math.sign(zm - pz) * e)], b, 'opacity=".6"') } const e = s * 0.17; face(c, P, [F(xm - e, zm - e), F(xm + e, zm - e), F(xm + e, zm + e), F(xm - e, zm + e)], o.tile2 ?? '#c9744e', 'opacity=".75"') }
    }
  }
  // ceiling
  const top = mix('#efe3cf', t.shade, 0.16), cq = (x0, x1, za, zb, y, fill, more) => face(c, P, [[x0, y, za], [x1, y, za], [x1, y, zb], [x0, y, zb]], fill, more)
  if (o.ceiling === 'none') return
  if (o.ceiling === 'vault') { const n = 26; for (let i = 0; i < n; i++) { const at = (k) => { const a = Math.PI * (1 - k / n); return [w / 2 + (Math.cos(a) * w) / 2, h + Math.sin(a) * h * 0.42] }, [xa, ya] = at(i), [xb, yb] = at(i + 1), tone = mix(o.vault ?? '#c0785a', t.shade, 0.08 + 0.3 * (i / n)); face(c, P, [[xa, ya, z0], [xb, yb, z0], [xb, yb, d], [xa, ya, d]], tone); for (let k = 0; k < 15; k++) { const za = 0.9 + (k + (i % 2) * 0.5) * (d - 0.9) / 15; if (za + 0.3 > d || r.yes(0.2)) continue; face(c, P, [[xa, ya, za], [xb, yb, za], [xb, yb, za + 0.3], [xa, ya, za + 0.3]], r.pick(['#d99a76', '#8f4632', '#b4583c', '#e0b08c']), 'opacity=".28"') } } const arc = Array.from({ length: n + 1 }, (_, i) => [w / 2 - (Math.cos((Math.PI * i) / n) * w) / 2, h + Math.sin((Math.PI * i) / n) * h * 0.42, d]); face(c, P, [[0, h, d], ...arc, [w, h, d]], mix(wall, t.lit, 0.06)); line(c, P, arc, dark(o.vault ?? '#c0785a', 0.3), 6, 'opacity=".4"'); return }
  if (o.ceiling === 'gable') { const ym = h + w * 0.2, slab = (xa, ya, xb, yb, tone) => { face(c, P, [[xa, ya, z0], [xb, yb, z0], [xb, yb, d], [xa, ya, d]], tone); for (let i = 1; i < 9; i++) { const k = i / 9, px = xa + (xb - xa) * k, py = ya + (yb - ya) * k; line(c, P, [[px, py, z0], [px, py, d]], dark(tone, 0.35), 2.4, 'opacity=".5"') } }; const wood = o.ceilCol ?? '#a87a4c'; face(c, P, [[0, h, d], [w / 2, ym, d], [w, h, d]], mix(wall, t.lit, 0.06)); slab(0, h, w / 2, ym, mix(wood, t.shade, 0.1)); slab(w / 2, ym, w, h, mix(wood, t.shade, 0.3)); for (let z = 1.6; z < d; z += 1.25) { face(c, P, [[0, h, z], [w, h, z], [w, h + 0.16, z], [0, h + 0.16, z]], mix(dark(wood, 0.35), t.shade, 0.1)); box(c, P, [w / 2 - 0.05, w / 2 + 0.05], [h + 0.1, ym], [z, z + 0.1], dark(wood, 0.4)) } return }
  cq(0, w, z0, d, h, o.ceiling === 'boards' ? mix(o.ceilCol ?? '#b98d62', t.shade, 0.2) : top)
  if (o.ceiling === 'boards') for (let i = 1; i < 24; i++) line(c, P, [[(i * w) / 24, h, z0], [(i * w) / 24, h, d]], '#5f4028', 2, 'opacity=".45"')
  if (o.ceiling === 'beams') { const n = Math.round(w / 0.62), wood = o.beam ?? '#6b4b34'; for (let i = 0; i <= n; i++) { const x = (i + 0.5) * w / (n + 1); face(c, P, [[x - 0.07, h - 0.16, z0], [x + 0.07, h - 0.16, z0], [x + 0.07, h - 0.16, d], [x - 0.07, h - 0.16, d]], c.lin([lite(wood, 0.08), dark(wood, 0.3)])); const s = x > P.x ? -1 : 1; face(c, P, [[x + s * 0.07, h - 0.16, z0], [x + s * 0.07, h, z0], [x + s * 0.07, h, d], [x + s * 0.07, h - 0.16, d]], dark(wood, 0.42)) } }
}

// ---------- openings ----------
/**
 * A window or door in the back wall, from (x0, y0) to (x1, y1). `kind`: shutters, curtains, glass, louvers, arch or bare.
 * It looks out on the sea or on hills as `o.sea` says, or by chance.
 */
export function opening(c, P, o, [x0, x1], [y0, y1], kind, col, t, what) {
  const { r } = c, d = o.d, A = P(x0, y1, d), B = P(x1, y0, d), w = B[0] - A[0], h = B[1] - A[1], frame = mix(o.trim ?? '#fff6e4', t.shade, 0.04), m = P.k(d)
  const up = kind === 'arch' ? w / 2 : 0, see = what ?? (() => o.sea === undefined ? view(c, n1(A[0]), n1(A[1] - up), n1(B[0]), n1(B[1]), t) : outlook(c, A[0], A[1] - up, B[0], B[1], t, o.sea, r.in(0.4, 0.55), r.yes(0.5)))
  if (kind === 'arch') {
    const R = w / 2, path = (q) => `M${n1(A[0] - q)} ${n1(B[1])}V${n1(A[1])}A${n1(R + q)} ${n1(R + q)} 0 0 1 ${n1(B[0] + q)} ${n1(A[1])}V${n1(B[1])}Z`
    c.path(path(m * 0.11), frame); c.group(c.clip(path(0)), see)
    let g = ''; for (const a of [0.25, 0.5, 0.75]) g += `M${n1(A[0] + R)} ${n1(A[1])}L${n1(A[0] + R - Math.cos(a * Math.PI) * R)} ${n1(A[1] - Math.sin(a * Math.PI) * R)}`
    c.stroke(`${g}M${n1(A[0])} ${n1(A[1])}H${n1(B[0])}M${n1(A[0] + R)} ${n1(A[1])}V${n1(B[1])}`, frame, n1(m * 0.035))
    for (const s of [-1, 1]) { const x = s < 0 ? A[0] : B[0]; c.poly([[x, A[1]], [x + s * w * 0.3, A[1] - 12], [x + s * w * 0.3, B[1] + (y0 < 0.1 ? 16 : 12)], [x, B[1]]], c.lin([lite(col, 0.12), dark(col, 0.2)], 0, 0, 1, 0)); let l = ''; for (let k = 1; k < 22; k++) { const yy = A[1] + (h * k) / 22; l += `M${n1(x + s * 6)} ${n1(yy)}L${n1(x + s * (w * 0.3 - 6))} ${n1(yy + (k - 11) * 1.1)}` } c.stroke(l, dark(col, 0.4), 2, 'opacity=".6"') }
    return
  }
  c.rect(A[0] - m * 0.09, A[1] - m * 0.09, w + m * 0.18, h + (y0 < 0.1 ? m * 0.09 : m * 0.18), frame)
  c.group(c.clip(`M${n1(A[0])} ${n1(A[1])}H${n1(B[0])}V${n1(B[1])}H${n1(A[0])}Z`), see)
  if (kind === 'louvers') { const n = Math.max(7, Math.round(h / 17)); for (let i = 0; i < n; i++) { const y = A[1] + (i * h) / n; c.rect(A[0], y, w, (h / n) * 0.42, c.lin([lite(frame, 0.3), mix(frame, t.shade, 0.22)]), 'opacity=".96"') } c.rect(A[0] + w / 2 - 4, A[1], 8, h, frame); c.rect(A[0] + w / 2 + 12, B[1] - h * 0.2, 5, 26, '#b9a286') }
  if (kind === 'glass' || kind === 'shutters') { c.stroke(`M${n1(A[0] + w / 2)} ${n1(A[1])}V${n1(B[1])}`, frame, n1(m * 0.045)); for (const k of y0 < 0.1 ? [0.24, 0.62] : [0.42]) c.stroke(`M${n1(A[0])} ${n1(A[1] + h * k)}H${n1(B[0])}`, frame, n1(m * 0.03)) }
  if (kind === 'shutters') for (const s of [-1, 1]) { const x = s < 0 ? A[0] : B[0], sw = w * 0.34; c.poly([[x, A[1]], [x + s * sw, A[1] - 16], [x + s * sw, B[1] + (y0 < 0.1 ? 18 : 15)], [x, B[1]]], c.lin([lite(col, 0.16), dark(col, 0.18)], 0, 0, 1, 0)); let l = ''; for (let k = 1; k < 20; k++) { const yy = A[1] + (h * k) / 20; l += `M${n1(x + s * 7)} ${n1(yy)}L${n1(x + s * (sw - 7))} ${n1(yy + (k - 10) * 1.5)}` } c.stroke(l, dark(col, 0.4), 2.2, 'opacity=".6"') }
  if (kind === 'curtains') { c.stroke(`M${n1(A[0])} ${n1(A[1] + h * 0.4)}H${n1(B[0])}M${n1(A[0] + w / 2)} ${n1(A[1])}V${n1(B[1])}`, frame, n1(m * 0.035)); const bot = y0 < 0.1 ? B[1] - 2 : B[1] + m * 0.3; c.stroke(`M${n1(A[0] - w * 0.34)} ${n1(A[1] - m * 0.16)}H${n1(B[0] + w * 0.34)}`, '#5a3d28', 6); for (const s of [-1, 1]) { const x = s < 0 ? A[0] : B[0], q = (k) => x + s * w * k; c.path(`M${n1(q(0.3))} ${n1(A[1] - m * 0.16)}H${n1(q(-0.14))}Q${n1(q(-0.06))} ${n1(A[1] + h * 0.55)} ${n1(q(0.02))} ${n1(bot)}H${n1(q(0.32))}Z`, c.lin([lite(col, 0.5), lite(col, 0.2), dark(col, 0.05)], s < 0 ? 0 : 1, 0, s < 0 ? 1 : 0, 0), 'opacity=".94"'); let l = ''; for (const k of [-0.06, 0.04, 0.14, 0.23]) l += `M${n1(q(k))} ${n1(A[1] - m * 0.14)}Q${n1(q(k + 0.02))} ${n1(A[1] + h * 0.5)} ${n1(q(k * 0.6 + 0.13))} ${n1(bot - 4)}`; c.stroke(l, dark(col, 0.25), 2.6, 'opacity=".32"') } }
  if (y0 > 0.1 && kind !== 'louvers') c.rect(A[0] - m * 0.14, B[1] + m * 0.05, w + m * 0.28, m * 0.07, lite(frame, 0.4))
}
/** The sun through an opening on the floor, reaching toward the eye. */
export function sunbeam(c, P, o, [x0, x1], t, reach = 2.2, slant = 0.9) {
  const pts = (a, b) => [[a, 0.004, o.d - 0.12], [b, 0.004, o.d - 0.12], [b + slant, 0.004, Math.max(0.9, o.d - reach)], [a + slant, 0.004, Math.max(0.9, o.d - reach)]], m = (x0 + x1) / 2
  for (const [a, b] of [[x0 + 0.03, m - 0.03], [m + 0.03, x1 - 0.03]]) { face(c, P, pts(a, b), t.lit, `opacity=".5" style="mix-blend-mode:soft-light" ${c.blur(4)}`); face(c, P, pts(a, b), t.lit, `opacity=".2" ${c.blur(4)}`) }
}

// ---------- furniture ----------
export function rug(c, P, [x0, x1], [z0, z1], col, col2, round) {
  const { r } = c
  if (round) { const xm = (x0 + x1) / 2, zm = (z0 + z1) / 2, ring = (k, fill, more) => { const pts = Array.from({ length: 40 }, (_, i) => [xm + Math.cos((i * Math.PI) / 20) * ((x1 - x0) / 2) * k, 0.01, zm + Math.sin((i * Math.PI) / 20) * ((z1 - z0) / 2) * k]); face(c, P, pts, fill, more) }; [1, 0.86, 0.68, 0.5, 0.3].forEach((k, i) => ring(k, i % 2 ? col2 : i ? lite(col, 0.1 * i) : col)); return }
  const q = (a, b, e, g, fill, more) => face(c, P, [[a, 0.01, e], [b, 0.01, e], [b, 0.01, g], [a, 0.01, g]], fill, more)
  q(x0, x1, z0, z1, col); const dx = (x1 - x0) * 0.05, dz = (z1 - z0) * 0.07; q(x0 + dx, x1 - dx, z0 + dz, z1 - dz, col2); q(x0 + dx * 1.7, x1 - dx * 1.7, z0 + dz * 1.7, z1 - dz * 1.7, lite(col, 0.12))
  const n = 5; for (let i = 0; i < n; i++) { const zz = z0 + ((z1 - z0) * (i + 1)) / (n + 1); q(x0 + dx * 2.2, x1 - dx * 2.2, zz - 0.02, zz + 0.02, i % 2 ? col2 : dark(col, 0.2), 'opacity=".7"') }
  for (const x of [x0, x1]) for (let i = 0; i < 26; i++) { const z = z0 + ((z1 - z0) * i) / 25; line(c, P, [[x, 0.01, z], [x + (x === x0 ? -0.07 : 0.07), 0.005, z + r.in(-0.01, 0.01)]], '#f1e2c0', 1.6, 'opacity=".7"') }
}
export function table(c, P, [x0, x1], [z0, z1], y, col, leg = 0.06) {
  shade(c, P, (x0 + x1) / 2, (z0 + z1) / 2, (x1 - x0) * 0.56, (z1 - z0) * 0.6, 0.3)
  for (const [lx, lz] of [[x0 + 0.05, z1 - 0.1], [x1 - 0.05 - leg, z1 - 0.1], [x0 + 0.05, z0 + 0.04], [x1 - 0.05 - leg, z0 + 0.04]]) box(c, P, [lx, lx + leg], [0, y - 0.05], [lz, lz + leg], dark(col, 0.22))
  box(c, P, [x0, x1], [y - 0.06, y], [z0, z1], col)
  for (let i = 1; i < 6; i++) { const z = z0 + ((z1 - z0) * i) / 6; line(c, P, [[x0 + 0.02, y + 0.001, z], [x1 - 0.02, y + 0.001, z]], dark(col, 0.3), 1.6, 'opacity=".28"') }
}
/** A chair facing away (`dir` 1), toward the eye (-1), or sideways with its back at the left ('l') or right ('r'). */
export function chair(c, P, x, z, dir, col, seat, s = 1) {
  const w = 0.22 * s, leg = dark(col, 0.12), y = 0.45 * s, top = 0.92 * s
  shade(c, P, x, z, w * 1.6, w * 1.3, 0.28)
  const legs = (list) => { for (const [dx, dz, h] of list) box(c, P, [x + dx * w - 0.02, x + dx * w + 0.02], [0, h], [z + dz * w - 0.02, z + dz * w + 0.02], leg) }
  const slats = (draw) => [0.56, 0.7, 0.84].forEach((v) => draw(v * s, (v + 0.085) * s))
  const backAt = dir === 1 ? -1 : 1
  if (dir === -1) { legs([[-1, 1, top], [1, 1, top]]); slats((a, b) => box(c, P, [x - w, x + w], [a, b], [z + w, z + w + 0.025], col)); legs([[-1, -1, y], [1, -1, y]]) }
  if (dir === 1) legs([[-1, 1, y], [1, 1, y]])
  if (dir === 'l' || dir === 'r') { const s1 = dir === 'l' ? -1 : 1; legs([[s1, 1, top], [-s1, 1, y]]); if (s1 < 0) slats((a, b) => box(c, P, [x - w - 0.02, x - w + 0.02], [a, b], [z - w, z + w], col)); legs([[-s1, -1, y]]); if (s1 < 0) legs([[s1, -1, top]]) }
  box(c, P, [x - w - 0.01, x + w + 0.01], [y - 0.02, y + 0.04], [z - w, z + w], seat ?? lite(col, 0.2))
  if (dir === 'r') { slats((a, b) => box(c, P, [x + w - 0.02, x + w + 0.02], [a, b], [z - w, z + w], col)); legs([[1, -1, top]]) }
  if (dir === 1) { legs([[-1, -1, top], [1, -1, top]]); slats((a, b) => box(c, P, [x - w, x + w], [a, b], [z + backAt * w, z + backAt * w + 0.025], col)) }
}
export function stool(c, P, x, z, y, col) { shade(c, P, x, z, 0.26, 0.2, 0.28); for (const [dx, dz] of [[-0.15, 0.12], [0.15, 0.12], [-0.17, -0.1], [0.17, -0.1]]) line(c, P, [[x + dx, 0, z + dz], [x + dx * 0.7, y - 0.03, z + dz * 0.7]], dark(col, 0.25), P.k(z) * 0.035); line(c, P, [[x - 0.16, y * 0.35, z - 0.1], [x + 0.16, y * 0.35, z - 0.1]], dark(col, 0.2), P.k(z) * 0.024); turned(c, P, x, z, y - 0.05, y, 0.17, 0.17, col) }
export function plant(c, P, x, z, s, t, pot = '#c96b4f', leaf = '#44744e', round = false) {
  const k = P.k(z) * s; shade(c, P, x, z, 0.34 * s, 0.3 * s, 0.34); turned(c, P, x, z, 0, 0.34 * s, 0.15 * s, 0.2 * s, pot, '#4a3426'); const [px, py] = P(x, 0.34 * s, z)
  c.stroke(`M${n1(px)} ${n1(py)}V${n1(py - k * 0.3)}`, '#5a6b3c', k * 0.03); leafSpray(c, px, py - k * 0.28, -1.57, 26, k * 0.62, leaf, t, round)
}
export function floorLamp(c, P, x, z, h, col) { shade(c, P, x, z, 0.2, 0.16, 0.3); turned(c, P, x, z, 0, 0.04, 0.15, 0.14, '#4a3a2e'); line(c, P, [[x, 0.04, z], [x, h, z]], '#4a3a2e', P.k(z) * 0.03); lampShade(c, P, x, h - 0.05, z, 0.2, col) }
export function lampShade(c, P, x, y, z, rr, col = '#fff2d2') { const [px, py] = P(x, y, z), k = P.k(z) * rr; c.ell(px, py - k * 0.4, k * 4, k * 3.6, c.rad([['#ffe3a8', 0.5], ['#ffe3a8', 0]])); c.path(`M${n1(px - k)} ${n1(py)}L${n1(px - k * 0.6)} ${n1(py - k * 1.3)}H${n1(px + k * 0.6)}L${n1(px + k)} ${n1(py)}Q${n1(px)} ${n1(py + k * 0.22)} ${n1(px - k)} ${n1(py)}Z`, c.lin([lite(col, 0.5), col, dark(col, 0.12)], 0, 0, 1, 0)) }
export function hanging(c, P, x, y, z, rr, col, top) { const [px, py] = P(x, y, z), [, ty] = P(x, top, z), k = P.k(z) * rr; c.stroke(`M${n1(px)} ${n1(ty)}V${n1(py - k * 0.8)}`, '#2a3338', 2.4); c.ell(px, py + k * 0.5, k * 2.8, k * 2.2, c.rad([['#ffe0a0', 0.5], ['#ffe0a0', 0]])); c.path(`M${n1(px - k)} ${n1(py)}Q${n1(px - k * 0.92)} ${n1(py - k * 0.9)} ${n1(px)} ${n1(py - k * 0.95)}Q${n1(px + k * 0.92)} ${n1(py - k * 0.9)} ${n1(px + k)} ${n1(py)}Z`, c.lin([lite(col, 0.25), col, dark(col, 0.2)], 0, 0, 1, 0)); c.ell(px, py, k, k * 0.14, '#ffefc4') }
export function fan(c, P, x, y, z, top) { const [px, py] = P(x, y, z), [, ty] = P(x, top, z), k = P.k(z); c.stroke(`M${n1(px)} ${n1(ty)}V${n1(py)}`, '#4a3a2e', k * 0.035); const turn = c.r.in(0, 1); for (let i = 0; i < 5; i++) { const a = turn + i * 1.2566, ex = px + Math.cos(a) * k * 0.66, ey = py - Math.sin(a) * k * 0.13; c.path(`M${n1(px)} ${n1(py)}L${n1(ex - Math.sin(a) * k * 0.07)} ${n1(ey - k * 0.03)}Q${n1(ex + Math.cos(a) * k * 0.05)} ${n1(ey)} ${n1(ex + Math.sin(a) * k * 0.07)} ${n1(ey + k * 0.03)}Z`, i % 2 ? '#6b4b34' : '#7d5a3d') } c.ell(px, py + k * 0.02, k * 0.1, k * 0.06, '#4a3a2e') }
/** A picture on the back wall, centered on (x, y): one of a few subjects, never words. */
export function art(c, P, o, x, y, w, h, hues, kind) {
  const { r } = c, [px, py] = P(x, y, o.d - 0.02), k = P.k(o.d - 0.02), ww = w * k, hh = h * k, X = px - ww / 2, Y = py - hh / 2, what = kind ?? r.int(0, 4), [a, b, e] = hues
  c.rect(X + 4, Y + 6, ww, hh, '#14202a', `opacity=".25" ${c.blur(4)}`); c.rect(X, Y, ww, hh, r.pick(['#fffaf0', '#7d5636', '#2f3a3e', '#c9a06a'])); const f = ww * 0.09, ix = X + f, iy = Y + f, iw = ww - f * 2, ih = hh - f * 2; c.rect(ix, iy, iw, ih, '#fbf4e6')
  c.group(c.clip(`M${n1(ix)} ${n1(iy)}h${n1(iw)}v${n1(ih)}h${n1(-iw)}Z`), () => {
    if (what === 0) { c.rect(ix, iy, iw, ih, c.lin([lite(a, 0.3), a])); c.ell(ix + iw * 0.5, iy + ih * 0.4, iw * 0.2, iw * 0.2, '#fff1d0'); c.path(`M${n1(ix)} ${n1(iy + ih * 0.72)}Q${n1(ix + iw * 0.3)} ${n1(iy + ih * 0.5)} ${n1(ix + iw * 0.55)} ${n1(iy + ih * 0.68)}T${n1(ix + iw)} ${n1(iy + ih * 0.6)}V${n1(iy + ih)}H${n1(ix)}Z`, b) }
    if (what === 1) { leafSpray(c, ix + iw / 2, iy + ih * 0.72, -1.57, 11, ih * 0.42, '#4f7f52', { shade: '#244a3a', lit: '#cfe0a0' }); c.stroke(`M${n1(ix + iw / 2)} ${n1(iy + ih * 0.94)}V${n1(iy + ih * 0.5)}`, '#3f6b4c', 3) }
    if (what === 2) { c.rect(ix, iy, iw, ih, lite(b, 0.55)); for (const [q, s, col] of [[0.36, 0.3, a], [0.62, 0.24, e], [0.5, 0.16, '#fff6e2']]) c.ell(ix + iw * q, iy + ih * (q + 0.04), iw * s, ih * s * 0.8, col, 'opacity=".9"') }
    if (what === 3) { c.rect(ix, iy, iw, ih, c.lin(['#cfe2d8', '#6fb3b0', '#23707a'])); c.path(`M${n1(ix + iw * 0.3)} ${n1(iy + ih * 0.66)}h${n1(iw * 0.4)}l${n1(-iw * 0.08)} ${n1(ih * 0.08)}h${n1(-iw * 0.24)}Z`, '#fffaf0'); c.path(`M${n1(ix + iw * 0.5)} ${n1(iy + ih * 0.64)}V${n1(iy + ih * 0.24)}Q${n1(ix + iw * 0.74)} ${n1(iy + ih * 0.5)} ${n1(ix + iw * 0.7)} ${n1(iy + ih * 0.62)}Z`, '#e4572e') }
    if (what === 4) { c.rect(ix, iy, iw, ih, lite(e, 0.2)); for (let i = 0; i < 4; i++) c.rect(ix + iw * (0.08 + i * 0.22), iy + ih * (0.3 + (i % 2) * 0.12), iw * 0.2, ih, [a, b, '#fff6e2', dark(a, 0.2)][i]); }
  })
}
/** Flat woven baskets on the wall. */
export function baskets(c, P, o, list) { for (const [x, y, rr, col] of list) { const [px, py] = P(x, y, o.d), k = P.k(o.d) * rr; c.ell(px + 4, py + 7, k, k, '#14202a', `opacity=".28" ${c.blur(5)}`); for (const [q, f] of [[1, col], [0.82, lite(col, 0.35)], [0.66, col], [0.48, dark(col, 0.15)], [0.3, lite(col, 0.4)], [0.12, dark(col, 0.25)]]) c.ell(px, py, k * q, k * q, f); let d = ''; for (let i = 0; i < 22; i++) { const a = i * 0.2856; d += `M${n1(px + Math.cos(a) * k * 0.15)} ${n1(py + Math.sin(a) * k * 0.15)}L${n1(px + Math.cos(a) * k * 0.96)} ${n1(py + Math.sin(a) * k * 0.96)}` } c.stroke(d, dark(col, 0.35), 1.6, 'opacity=".4"') } }
export function mirror(c, P, o, x, y, rr, col = '#c9a06a') { const [px, py] = P(x, y, o.d), k = P.k(o.d) * rr; c.ell(px + 4, py + 7, k, k, '#14202a', `opacity=".28" ${c.blur(5)}`); c.ell(px, py, k, k, col); c.ell(px, py, k * 0.88, k * 0.88, c.lin(['#eef4ee', '#b9cfcd', '#dfe9e0'], 0, 0, 1, 1)); c.stroke(`M${n1(px - k * 0.5)} ${n1(py + k * 0.3)}L${n1(px + k * 0.3)} ${n1(py - k * 0.55)}`, '#ffffff', k * 0.12, 'opacity=".5"') }
/** A shelf on the back wall with crockery, jars and a plant. */
export function shelf(c, P, o, [x0, x1], y, hues, t, deep = 0.22) {
  const { r } = c, z = o.d - deep, k = P.k(z), [ax, ay] = P(x0, y, z), [bx] = P(x1, y, z)
  c.rect(ax + 4, ay + 8, bx - ax, k * 0.09, '#14202a', `opacity=".22" ${c.blur(4)}`); box(c, P, [x0, x1], [y - 0.035, y], [z, o.d], '#a87a4c')
  let x = ax + k * 0.05
  while (x < bx - k * 0.2) { const w = r.in(0.09, 0.17) * k, h = r.in(0.12, 0.26) * k, col = r.pick(hues), what = r.int(0, 4); if (what === 0) c.path(`M${n1(x)} ${n1(ay - h * 0.55)}h${n1(w * 1.2)}q${n1(-w * 0.06)} ${n1(h * 0.55)} ${n1(-w * 0.36)} ${n1(h * 0.55)}h${n1(-w * 0.48)}q${n1(-w * 0.3)} 0 ${n1(-w * 0.36)} ${n1(-h * 0.55)}Z`, c.lin([lite(col, 0.2), dark(col, 0.22)], 0, 0, 1, 0)); else if (what === 1) { c.rect(x, ay - h, w * 0.8, h, c.lin([lite(col, 0.2), dark(col, 0.22)], 0, 0, 1, 0), 'rx="7"'); c.rect(x + w * 0.1, ay - h - 6, w * 0.6, 8, dark(col, 0.4), 'rx="3"') } else if (what === 2) { for (let q = 0; q < 4; q++) c.ell(x + w * 0.5, ay - 4 - q * 6, w * 0.55, 5, q % 2 ? '#fffaf0' : lite(col, 0.3)) } else if (what === 3) { c.path(`M${n1(x + w * 0.15)} ${n1(ay)}q${n1(-w * 0.3)} ${n1(-h * 0.7)} ${n1(w * 0.2)} ${n1(-h * 0.85)}v${n1(-h * 0.2)}h${n1(w * 0.3)}v${n1(h * 0.2)}q${n1(w * 0.5)} ${n1(h * 0.15)} ${n1(w * 0.2)} ${n1(h * 0.85)}Z`, c.lin([lite(col, 0.2), dark(col, 0.22)], 0, 0, 1, 0)) } else { c.rect(x + w * 0.2, ay - h * 0.4, w * 0.6, h * 0.4, '#c96b4f', 'rx="3"'); leafSpray(c, x + w * 0.5, ay - h * 0.5, -1.57, 9, h * 0.6, '#4f7f52', t) } x += w + r.in(0.04, 0.1) * k }
}
export function books(c, P, o, [x0, x1], [y0, y1], rows, col) {
  const { r } = c; box(c, P, [x0, x1], [y0, y1], [o.d - 0.3, o.d], col); const z = o.d - 0.3, k = P.k(z)
  for (let i = 0; i < rows; i++) { const a = y0 + 0.05 + (i * (y1 - y0 - 0.05)) / rows, b = a + (y1 - y0 - 0.05) / rows - 0.05, [ax, by] = P(x0 + 0.05, a, z), [bx, ty] = P(x1 - 0.05, b, z); c.rect(ax, ty, bx - ax, by - ty, dark(col, 0.5)); let x = ax + 3; while (x < bx - 16) { const w = r.in(0.035, 0.075) * k, h = (by - ty) * r.in(0.62, 0.92), hue = mix(r.pick(['#c85a3c', '#0b6e75', '#e0a63c', '#35557a', '#4f7a58', '#f1dcb4', '#8a4a34', '#a8485a', '#6d7f86']), '#6b5a48', 0.15); if (r.yes(0.08)) { leafSpray(c, x + 12, by - 12, -1.57, 7, 26, '#4f7f52', { shade: '#244a3a', lit: '#cfe0a0' }); x += 30; continue } c.rect(x, by - h, w, h, c.lin([lite(hue, 0.15), dark(hue, 0.2)], 0, 0, 1, 0)); c.rect(x + w * 0.2, by - h * 0.8, w * 0.6, 3, lite(hue, 0.55), 'opacity=".7"'); x += w + 1.5 } }
}
export function sofa(c, P, [x0, x1], [z0, z1], col, cushions) {
  shade(c, P, (x0 + x1) / 2, (z0 + z1) / 2 - 0.1, (x1 - x0) * 0.58, 0.6, 0.36); const wood = '#7d5636'
  for (const x of [x0 + 0.06, x1 - 0.12]) box(c, P, [x, x + 0.06], [0, 0.14], [z0 + 0.04, z0 + 0.1], wood)
  puff(c, [P(x0 + 0.02, 0.36, z1 - 0.14), P(x1 - 0.02, 0.36, z1 - 0.14), P(x1 - 0.04, 0.88, z1 - 0.06), P(x0 + 0.04, 0.88, z1 - 0.06)], c.lin([lite(col, 0.12), dark(col, 0.2)]), 0.06)
  const n = x1 - x0 > 1.7 ? 3 : 2, w = (x1 - x0 - 0.36) / n
  for (let i = 0; i < n; i++) { const a = x0 + 0.18 + i * w; puff(c, [P(a + 0.01, 0.42, z1 - 0.3), P(a + w - 0.01, 0.42, z1 - 0.3), P(a + w - 0.02, 0.84, z1 - 0.16), P(a + 0.02, 0.84, z1 - 0.16)], c.lin([lite(col, 0.26), col, dark(col, 0.12)]), 0.1) }
  for (let i = 0; i < n; i++) { const a = x0 + 0.18 + i * w; face(c, P, [[a, 0.46, z0 + 0.02], [a + w, 0.46, z0 + 0.02], [a + w, 0.46, z1 - 0.26], [a, 0.46, z1 - 0.26]], lite(col, 0.3)); puff(c, [P(a, 0.3, z0), P(a + w, 0.3, z0), P(a + w, 0.47, z0), P(a, 0.47, z0)], c.lin([lite(col, 0.22), dark(col, 0.14)]), 0.06) }
  face(c, P, [[x0 + 0.04, 0.13, z0 + 0.01], [x1 - 0.04, 0.13, z0 + 0.01], [x1 - 0.04, 0.31, z0 + 0.01], [x0 + 0.04, 0.31, z0 + 0.01]], dark(col, 0.24))
  for (const [a, b] of [[x0, x0 + 0.17], [x1 - 0.17, x1]]) { if (a > P.x) face(c, P, [[a, 0.14, z0], [a, 0.62, z0], [a, 0.66, z1], [a, 0.14, z1]], lite(col, 0.1)); if (b < P.x) face(c, P, [[b, 0.14, z0], [b, 0.62, z0], [b, 0.66, z1], [b, 0.14, z1]], dark(col, 0.22)); face(c, P, [[a, 0.62, z0], [b, 0.62, z0], [b, 0.66, z1], [a, 0.66, z1]], lite(col, 0.3)); puff(c, [P(a, 0.13, z0 - 0.01), P(b, 0.13, z0 - 0.01), P(b, 0.64, z0 - 0.01), P(a, 0.64, z0 - 0.01)], c.lin([lite(col, 0.15), dark(col, 0.16)]), 0.1) }
  for (const [k, hue] of cushions) { const a = x0 + (x1 - x0) * k, tilt = c.r.in(-0.05, 0.05); puff(c, [P(a - 0.2, 0.47, z1 - 0.42), P(a + 0.2, 0.47 + tilt * 0.3, z1 - 0.42), P(a + 0.19 + tilt, 0.84, z1 - 0.3), P(a - 0.19 + tilt, 0.84, z1 - 0.3)], c.lin([lite(hue, 0.25), hue, dark(hue, 0.15)]), 0.16) }
}
/** A rocking or easy chair of cane, three-quarters toward the eye; `s` mirrors it. */
export function armchair(c, P, x, z, s, wood, cushion, rock) {
  const k = P.k(z), [px, py] = P(x, 0, z), X = (u) => n1(px + s * u * k), Y = (v) => n1(py - v * k); shade(c, P, x, z - 0.02, 0.5, 0.36, 0.36)
  const w = n1(k * 0.045), w2 = n1(k * 0.035)
  c.stroke(`M${X(-0.26)} ${Y(0.36)}L${X(-0.3)} ${Y(0.06)}M${X(0.16)} ${Y(0.4)}L${X(0.2)} ${Y(0.1)}`, dark(wood, 0.35), w)
  if (rock) c.stroke(`M${X(-0.5)} ${Y(0.13)}Q${X(-0.06)} ${Y(-0.02)} ${X(0.44)} ${Y(0.16)}`, dark(wood, 0.35), w2)
  c.path(`M${X(-0.3)} ${Y(0.4)}L${X(-0.44)} ${Y(1.1)}Q${X(-0.24)} ${Y(1.22)} ${X(0.02)} ${Y(1.12)}L${X(0.1)} ${Y(0.42)}Z`, c.lin([lite(wood, 0.3), wood, dark(wood, 0.2)], 0, 0, 1, 0))
  let d = ''; for (let i = 1; i < 7; i++) { const q = i / 7; d += `M${X(-0.3 + 0.4 * q)} ${Y(0.42)}L${X(-0.44 + 0.46 * q)} ${Y(1.12)}` } for (let i = 1; i < 8; i++) { const v = 0.42 + i * 0.088, q = (v - 0.4) / 0.7; d += `M${X(-0.3 - 0.14 * q)} ${Y(v)}L${X(0.1 - 0.08 * q)} ${Y(v + 0.01)}` } c.stroke(d, dark(wood, 0.4), 2, 'opacity=".4"')
  c.stroke(`M${X(-0.3)} ${Y(0.38)}L${X(-0.45)} ${Y(1.12)}Q${X(-0.24)} ${Y(1.24)} ${X(0.03)} ${Y(1.13)}L${X(0.11)} ${Y(0.42)}`, dark(wood, 0.1), w)
  c.path(`M${X(-0.3)} ${Y(0.44)}L${X(-0.14)} ${Y(0.33)}H${X(0.36)}L${X(0.16)} ${Y(0.46)}Z`, dark(wood, 0.1)); puff(c, [[Number(X(-0.3)), Number(Y(0.49))], [Number(X(-0.14)), Number(Y(0.37))], [Number(X(0.36)), Number(Y(0.37))], [Number(X(0.16)), Number(Y(0.51))]], c.lin([lite(cushion, 0.35), cushion, dark(cushion, 0.14)]), 0.1)
  c.stroke(`M${X(-0.14)} ${Y(0.34)}L${X(-0.18)} ${Y(0.04)}M${X(0.34)} ${Y(0.34)}L${X(0.36)} ${Y(0.06)}`, wood, w)
  if (rock) c.stroke(`M${X(-0.4)} ${Y(0.06)}Q${X(0.06)} ${Y(-0.1)} ${X(0.62)} ${Y(0.1)}`, wood, w2)
  c.stroke(`M${X(-0.36)} ${Y(0.7)}Q${X(-0.3)} ${Y(0.62)} ${X(-0.14)} ${Y(0.62)}L${X(-0.13)} ${Y(0.38)}M${X(0.08)} ${Y(0.68)}L${X(0.36)} ${Y(0.62)}L${X(0.34)} ${Y(0.38)}`, lite(wood, 0.1), w)
}
/** Leaves of a hanging or climbing plant over the edge of the picture, and evening or morning light over the whole room. */
export function finish(c, t, side, a = 0.28) { c.rect(-30, -30, W + 60, H + 60, c.lin([[t.lit, a], [t.lit, 0], [t.shade, 0.24]], side < 0 ? 0 : 1, 0, side < 0 ? 1 : 0, 0.5)) }
/** Only the sea, or only hills, from edge to edge: what a window or terrace looks out on. */
export function outlook(c, x0, y0, x1, y1, t, sea, hzAt = 0.5, tree = false) {
  const { r } = c, h = y1 - y0, hz = y0 + h * hzAt, P2 = (pts) => `M${pts.map((q) => n1(q[0]) + ' ' + n1(q[1])).join('L')}`
  c.group(c.clip(`M${n1(x0)} ${n1(y0)}H${n1(x1)}V${n1(y1)}H${n1(x0)}Z`), () => {
    c.rect(x0, y0, x1 - x0, h, c.lin(t.sky)); const sx = x0 + (x1 - x0) * r.in(0.2, 0.8); c.ell(sx, hz - h * 0.06, (x1 - x0) * 0.3, h * 0.3, c.rad([[t.sun, 0.9 * t.glow], [t.sun, 0]])); if (t.glow > 0.9) c.ell(sx, hz - h * 0.05, h * 0.035, h * 0.035, t.sun)
    for (let i = 0; i < 5; i++) c.ell(r.in(x0, x1), y0 + h * r.in(0.06, 0.3), (x1 - x0) * r.in(0.06, 0.16), h * r.in(0.008, 0.02), lite(t.sky[3], 0.3), `opacity=".5" ${c.blur(4)}`)
    const far = (base, amp, tone, foot, o) => { const pts = []; for (let x = x0 - 10; x <= x1 + 10; x += 6) pts.push([x, base - amp * c.noise(o + x * 0.005, 5)]); c.path(`${P2(pts)}L${x1 + 10} ${y1}L${x0 - 10} ${y1}Z`, c.lin([tone, foot])); return pts }
    if (sea) { far(hz + h * 0.02, h * 0.13, mix(t.land, t.haze, 0.66), t.haze, r.in(0, 200)); c.rect(x0, hz, x1 - x0, h, c.lin([mix(t.sea[0], t.sea[1], 0.4), t.sea[1], t.sea[2]])); let g = ''; for (let i = 0; i < 70; i++) { const k = r.next(); g += `M${n1(sx + (r.next() + r.next() - 1) * (30 + k * 130))} ${n1(hz + 4 + k * (y1 - hz))}h${n1(6 + k * 34)}` } c.stroke(g, t.sun, 2.4, 'opacity=".5"'); let e = ''; for (let i = 0; i < 60; i++) { const k = r.next(); e += `M${n1(r.in(x0, x1))} ${n1(hz + 4 + k * (y1 - hz))}q${n1(10 + k * 20)} ${n1(-2 - k * 3)} ${n1(20 + k * 40)} 0` } c.stroke(e, lite(t.sea[0], 0.4), 1.8, 'opacity=".35"') } else {
      const green = mix('#2f6a45', t.land, 0.4); for (let i = 0; i < 3; i++) { const tone = mix(green, t.haze, 0.66 - i * 0.24), pts = far(hz + h * (0.02 + i * 0.13), h * (0.34 - i * 0.08), tone, mix(tone, t.haze, 0.35), r.in(0, 200)); if (i) canopy(c, pts, tone, t, h * (0.012 + i * 0.006), i); c.ell(r.in(x0, x1), hz + h * (0.06 + i * 0.13), (x1 - x0) * 0.3, h * 0.04, mix(t.haze, '#ffffff', 0.4), `opacity=".4" ${c.blur(12)}`) } }
    if (tree) palm(c, r.in(x0 + (x1 - x0) * 0.2, x1 - (x1 - x0) * 0.3), y1 + 10, h * r.in(0.56, 0.76), r.in(-20, 30), dark(t.land, 0.1), t)
    const near = []; for (let x = x0 - 10; x <= x1 + 10; x += 7) near.push([x, y1 - h * 0.05 - h * 0.1 * c.noise(x * 0.012 + 60, 4)]); canopy(c, near, mix(t.land, '#3f7a4c', 0.35), t, Math.max(8, h * 0.045), 3)
  })
}
